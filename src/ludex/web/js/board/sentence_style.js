// How the window looks in which a sentence is written. It stands in the board's shadow root, where the page's sheets do
// not reach.

export const STYLE = `
  .sentence { position: fixed; inset: 0; margin: auto; box-sizing: border-box; width: min(46rem, calc(100% - 1rem)); height: fit-content;
    max-height: calc(100% - 1rem); padding: 0.8rem; overflow: auto; border: 1px solid var(--line); border-radius: 0.9rem;
    background: var(--card); color: var(--ink); box-shadow: 0 16px 60px rgb(0 0 0 / 45%); font: 15px/1.35 var(--sans); }
  .sentence header { display: flex; align-items: center; gap: 0.5rem; margin-bottom: 0.5rem; }
  .sentence h2 { flex: 1; margin: 0; font: 600 17px/1.3 var(--sans); }
  .sentence h3 { margin: 0.6rem 0 0.3rem; font: 600 13px/1.3 var(--sans); color: var(--soft); }
  .sentence button { min-height: 2.5rem; padding: 0 0.7rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--paper);
    color: inherit; font: inherit; cursor: pointer; }
  .sentence button:hover { border-color: var(--accent); }
  .sentence :focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
  .sentence button:disabled { opacity: 0.5; cursor: default; }
  .sentence .close { min-width: 2.5rem; font-size: 20px; }
  .sentence .line { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem; padding: 0.45rem; border: 2px solid var(--line); border-radius: 0.7rem; }
  .sentence .line:focus-within { border-color: var(--accent); }
  .sentence .begin { color: var(--soft); }
  .sentence .phrase { border-radius: 2rem; font-weight: 600; }
  .sentence input { flex: 1; min-width: 6rem; min-height: 2.5rem; border: 0; outline: none; background: transparent; color: inherit; font: inherit; font-size: 16px; }
  .sentence .said { min-height: 1.35em; margin: 0.5rem 0.2rem; color: var(--soft); }
  .sentence .said.whole { color: var(--ink); font-weight: 600; }
  .sentence .trouble { margin: 0.5rem 0.2rem; color: var(--bad); }
  .sentence .next { display: grid; gap: 0.35rem; }
  .sentence .next div { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem; }
  .sentence .head { flex: 0 0 4.6rem; font-size: 13px; color: var(--soft); }
  .sentence .chip { border-radius: 2rem; }
  .sentence .chip.number { min-width: 2.5rem; padding: 0 0.3rem; }
  .sentence footer, .sentence .sure { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; margin-top: 0.7rem; }
  .sentence .sure { padding: 0.5rem; border: 1px solid var(--line); border-radius: 0.7rem; }
  .sentence .sure p { flex: 1 1 14rem; margin: 0; }
  .sentence .go { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); font-weight: 600; }
  .sentence .verdict { margin: 0.8rem 0 0; font-weight: 600; }
  .sentence .verdict.good { color: var(--accent); }
  .sentence .verdict.bad { color: var(--bad); }
  .sentence .boards { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .sentence figure { margin: 0; width: 5.2rem; text-align: center; font-size: 13px; }
  .sentence figure svg { display: block; width: 100%; height: auto; }
  .sentence .boards.against { gap: 0.8rem; margin: 0.5rem 0.2rem; }
  .sentence .against figure { width: 7.2rem; }
  .sentence .against figcaption { margin-top: 0.3rem; }
  .sentence .against figure svg { outline: 3px dashed var(--bad); outline-offset: 1px; border-radius: 4px; }
  @media (max-width: 30rem) {
    .sentence { padding: 0.6rem; }
    .sentence .head { flex-basis: 100%; margin-top: 0.2rem; }
  }
`;
