import type { ModelError, ModelErrorCode } from '../ports/model-error.ts'

/**
 * Why a model gave no answer, in one sentence. Where it could not be reached: which host and port, why, and what to do. Where it
 * refused for a reason that somebody can mend: what to do; else the error's own words.
 */
export function describeModelError({
  code,
  detail,
  endpoint,
}: Pick<ModelError, 'code' | 'detail' | 'endpoint'>): string {
  if (endpoint === undefined) return describeRefusal(code, detail)
  const { what, remedy } = known(detail) ?? others[code] ?? others.network
  return `${what(endpoint)} (${detail}); ${remedy}`
}

/** By the kind of refusal, for those that the next try would meet again. */
const refusals: Readonly<Partial<Record<ModelErrorCode, string>>> = {
  auth: 'the provider does not accept the key: check it, and that it is one of this endpoint',
  billing: 'the provider wants to be paid first: check the balance of the account',
  context_overflow:
    'the request is longer than the model takes: say how much it holds (context_window), make parts smaller (max_chunk_tokens), or take a model that holds more',
  model_not_found: 'the provider has no such model for this key: check its name',
  permission: 'the key may not use this model or this endpoint',
  overloaded: 'the provider is overloaded: try later, or name a model to fall back on',
  quota_exhausted:
    'the quota of the key is used up: wait for the next period, raise it, or name a model to fall back on',
  rate_limited:
    'the provider takes fewer requests than were made: ask for less side by side (concurrency), or try later',
  region_blocked: 'the provider does not serve this model from here',
}

const notInTime = 'the time that was left was over before the request could go out'

function describeRefusal(code: ModelErrorCode, detail: string): string {
  // Anything else beside the code says more than its kind does.
  const words = /^(?:http_\d+|error_in_answer|not_sent)$/.test(detail) ? refusals[code] : undefined
  if (detail === 'not_sent' && words === undefined) return `${notInTime} (${detail})`
  return words === undefined ? detail : `${words} (${detail})`
}

interface Words {
  readonly what: (endpoint: string) => string
  readonly remedy: string
}

const network: Words = {
  what: (endpoint) => `the connection to ${endpoint} failed`,
  remedy: 'check the endpoint and the network',
}

/** For details that no row below knows. */
const others: Readonly<Record<string, Words>> & { readonly network: Words } = {
  network,
  network_config: {
    what: (endpoint) => `no sound connection to ${endpoint} can be made`,
    remedy: 'check its certificate, the endpoint and the proxy',
  },
  timeout: {
    what: (endpoint) => `${endpoint} gave no answer in time`,
    remedy: 'allow it more time, or check whether it is overloaded',
  },
}

const noConnection: Words = {
  what: (endpoint) => `${endpoint} did not accept a connection in time`,
  remedy: 'check the endpoint, the network and the proxy',
}

const noWay: Words = {
  what: (endpoint) => `${endpoint} cannot be reached from here`,
  remedy: 'check the network and the proxy',
}

const untrusted: Words = {
  what: (endpoint) => `the certificate of ${endpoint} is signed by an authority that is not trusted here`,
  remedy:
    'if it is your own, name the file with its certificate in PEM form (--model-ca-file, or NODE_EXTRA_CA_CERTS); behind a proxy that opens TLS, that is the authority of the proxy',
}

const otherName: Words = {
  what: (endpoint) => `the certificate of ${endpoint} is for another name`,
  remedy: 'name the endpoint as its certificate does, or check whose it is',
}

const noTls: Words = {
  what: (endpoint) => `${endpoint} does not answer in TLS`,
  remedy: 'check the port; a server on this machine may want http:// in the place of https://',
}

const wrongProxy: Words = {
  what: (endpoint) => `the proxy set for ${endpoint} cannot be used`,
  remedy:
    'HTTPS_PROXY, HTTP_PROXY or ALL_PROXY must be like http://host:port, SOCKS is not spoken; NO_PROXY names hosts to reach without',
}

/** By the system's error codes and undici's. */
const byDetail: Readonly<Record<string, Words>> = {
  ECONNREFUSED: {
    what: (endpoint) => `nothing listens at ${endpoint}, or at the proxy before it where one is set`,
    remedy: "start the model's server, or name another endpoint",
  },
  ENOTFOUND: {
    what: (endpoint) => `no machine is known by the name of ${endpoint}`,
    remedy: 'check the spelling of the endpoint and of the proxy, and the network',
  },
  EAI_AGAIN: {
    what: (endpoint) => `the name of ${endpoint} could not be looked up`,
    remedy: 'check the network, and try again',
  },
  EHOSTUNREACH: noWay,
  ENETUNREACH: noWay,
  ETIMEDOUT: noConnection,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: {
    what: (endpoint) => `the certificate of ${endpoint} has expired`,
    remedy: "have it renewed, or check this machine's clock",
  },
  CERT_NOT_YET_VALID: {
    what: (endpoint) => `the certificate of ${endpoint} does not hold yet`,
    remedy: "check this machine's clock",
  },
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  HOSTNAME_MISMATCH: otherName,
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  UND_ERR_PRX_TLS: {
    what: (endpoint) => `the proxy before ${endpoint} could not be reached by TLS`,
    remedy: "check the proxy's address, and that its certificate is trusted (NODE_EXTRA_CA_CERTS)",
  },
  PROXY_INVALID: wrongProxy,
  PROXY_UNSUPPORTED: wrongProxy,
  UND_ERR_CONNECT_TIMEOUT: noConnection,
}

function known(detail: string): Words | null {
  if (Object.hasOwn(byDetail, detail)) return byDetail[detail] ?? null
  if (!/^proxy_\d+$/.test(detail)) return null
  return {
    what: (endpoint) => `the proxy refused to connect to ${endpoint}`,
    remedy:
      "check the proxy's address and credentials (HTTPS_PROXY), or reach the host without it (NO_PROXY)",
  }
}
