// The HTTP API. A refused request throws an Error whose message is the server's own sentence.

export class ApiError extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.where = error.where;
  }
}

export async function call(method, path, { body, token } = {}) {
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

export const get = (path, token) => call("GET", path, { token });
export const post = (path, body, token) => call("POST", path, { body, token });
