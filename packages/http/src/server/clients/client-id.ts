/** What a client may be called. */
export const clientIdPattern = /^[a-z][a-z0-9_-]{0,63}(?![\s\S])/
