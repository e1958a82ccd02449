/** @type {import("node:module").ResolveHook} */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  return found.url.includes("/ludex/web/js/") ? { ...found, format: "module" } : found;
}
