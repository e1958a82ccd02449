// Written by build_tools/page_types.py; run it after a change of server/api/routes.py.

declare namespace Api {
  interface Get {
    (path: `/tables/${string}/steps/${string}` | `/tables/${string}/steps/${string}?${string}`, token?: string): Promise<Step>;
    (path: `/games/${string}/rules` | `/games/${string}/rules?${string}`, token?: string): Promise<RulesShape>;
    (path: `/tables/${string}/view` | `/tables/${string}/view?${string}`, token?: string): Promise<ViewShape>;
    (path: `/tables/${string}/events` | `/tables/${string}/events?${string}`, token?: string): Promise<Events>;
    (path: `/tables/${string}/press` | `/tables/${string}/press?${string}`, token?: string): Promise<PressShape>;
    (path: `/tables/${string}/chart` | `/tables/${string}/chart?${string}`, token?: string): Promise<ChartShape>;
    (path: `/tables/${string}/check` | `/tables/${string}/check?${string}`, token?: string): Promise<Checked>;
    (path: `/games/${string}` | `/games/${string}?${string}`, token?: string): Promise<GameShape>;
    (path: `/tables/${string}` | `/tables/${string}?${string}`, token?: string): Promise<TableShape>;
    (path: `/games` | `/games?${string}`, token?: string): Promise<Games>;
    (path: `/address` | `/address?${string}`, token?: string): Promise<Addresses>;
    (path: `/tables` | `/tables?${string}`, token?: string): Promise<Tables>;
  }

  interface Post {
    (path: `/tables/${string}/seats/${string}/bot`, body: SeatBot, token?: string): Promise<TableShape>;
    (path: `/tables/${string}/seats/${string}/remove`, body: Record<string, any>, token?: string): Promise<TableShape>;
    (path: `/tables/${string}/join`, body: Join, token?: string): Promise<Joined>;
    (path: `/tables/${string}/close`, body: Record<string, any>, token?: string): Promise<Closed>;
    (path: `/tables/${string}/decisions`, body: NewDecision, token?: string): Promise<ReceiptShape>;
    (path: `/tables/${string}/take_back`, body: NewTakeBack, token?: string): Promise<ReceiptShape>;
    (path: `/tables/${string}/leave`, body: Leave, token?: string): Promise<TableShape>;
    (path: `/tables/${string}/return`, body: Record<string, any>, token?: string): Promise<TableShape>;
    (path: `/tables/${string}/stand_in`, body: StandIn, token?: string): Promise<TableShape>;
    (path: `/tables/${string}/rematch`, body: PlayAgain, token?: string): Promise<Rematch>;
    (path: `/tables/${string}/hint`, body: Record<string, any>, token?: string): Promise<Hint>;
    (path: `/tables/${string}/press`, body: NewPress, token?: string): Promise<ReceiptShape>;
    (path: `/tables/some`, body: SomeTables, token?: string): Promise<Tables>;
    (path: `/judge/${string}`, body: Record<string, any>, token?: string): Promise<Record<string, any>>;
    (path: `/tables`, body: NewTable, token?: string): Promise<Made>;
  }
}
