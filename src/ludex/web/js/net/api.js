// The HTTP API. A refused request throws an Error whose message is the server's own sentence.

export class ApiError extends Error {
  /** @param {number} status @param {Api.ErrorBody} error */
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.where = error.where;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: unknown, token?: string}} [more]
 * @returns {Promise<any>}
 */
export async function call(method, path, { body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(`/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ApiError(0, { code: "offline", message: "The server can't be reached. Try again in a moment.", where: "" });
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    const unknown = { code: "unknown", message: `The server answered ${response.status}.`, where: "" };
    throw new ApiError(response.status, answer.error ?? unknown);
  }
  return answer;
}

/** @type {Api.Get} */
export const get = (/** @type {string} */ path, /** @type {string | undefined} */ token) => call("GET", path, { token });
/** @type {Api.Post} */
export const post = (/** @type {string} */ path, /** @type {unknown} */ body, /** @type {string | undefined} */ token) =>
  call("POST", path, { body, token });
