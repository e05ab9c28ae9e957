/** What the server knows of a request beside the request itself. */
export type GatewayEnvironment = { Bindings: { socketAddress?: string | undefined } };
