/**
 * Words by which vendors say the same thing. They are matched against the type, the code and the message of an error,
 * each pattern against text of at most a few thousand characters.
 */
export const phrases = {
  contentFilter:
    /content_filter|ResponsibleAIPolicyViolation|data_inspection_failed|content[ _]policy|content management policy|content_policy_violation|DataInspectionFailed|content[ _]filter(?:ing)?[ _]policy|content exists risk|inappropriate content|unsafe (?:or sensitive )?content|violat(?:es?|ing) (?:our |the )?(?:usage|content|safety) (?:guideline|polic)|SAFETY_CHECK|PROHIBITED_CONTENT|invalid_prompt|flagged (?:by|for|as)|input (?:was )?flagged|moderation/i,
  quota:
    /insufficient_quota|insufficient_user_quota|exceeded_current_quota|quota_exceeded|exceeded your monthly quota|budget (?:has been )?exceeded|ExceededBudget|spending limit|UsageLimitError|spend_limit_reached|billing_hard_limit|PerDay|models-per-day|too many (?:tokens|requests) per day|key limit exceeded|free (?:tier|quota) .{0,60}exhausted|FreeTierOnly|(?:daily|weekly|monthly) (?:[a-z]{1,20} )?limit|usage[ _]limit(?: has been)?[ _]reached/i,
  /** Said of a limit by the minute as well, which then names a time. */
  currentQuota: /exceeded your current quota/i,
  /** A limit that opens again soon, whatever it is called. */
  byTheMinute: /per[ _-]?(?:minute|second)\b|PerMinute|PerSecond|\b(?:RPM|TPM|RPS)\b/,
  balance:
    /insufficient[ _](?:balance|credits?|funds)|credit balance is too low|not enough credits|payment[ _]required|arrearage|account (?:is )?(?:in arrears|overdue)|billing_not_active|check your billing|out of credits?|no (?:more )?credits|used all (?:available )?credits|credits? (?:are |is |have been )?exhausted/i,
  overflow:
    /context_length_exceeded|exceed_context_size|string_above_max_length|maximum context length|max(?:imum)? prompt length|context[ _](?:window|length|size)|prompt is too long|(?:prompt|input) (?:is |exceeds |has )?too (?:long|large|many tokens)|too many (?:input )?tokens|exceeds? (?:the )?(?:max(?:imum)? (?:length|(?:number of )?(?:input )?tokens)|(?:model )?token limit)|exceeded model token limit|range of input length|reduce the length of the (?:messages|prompt|input)|request (?:is )?too large|input token count|tokens? \+ `?max_new_tokens|prompt token count|input length/i,
  session: /x-opencode-session/i,
  toolUseFailed: /tool_use_failed|failed_generation/i,
  toolChoice: /tool[_ ]choice/i,
  replayed: /reasoning_content|thought_signature|thinking blocks?|redacted_thinking|encrypted_content/i,
  mustReplay: /must be|missing|required|passed back|cannot be modified|not be modified|expected/i,
  refusedField:
    /not permitted|not allowed|unsupported|not supported|does not support|unknown|unrecognized|unexpected|extra (?:field|input)|additional propert/i,
  model:
    /model_not_found|ModelError|(?:invalid|unknown|no such) model|model[ _]not[ _](?:found|exist)|model [^\s]{1,120} (?:not found|does not exist|is not (?:supported|available|found))|the model does not exist|not a valid model|decommissioned|supported (?:API )?model names|does not exist or you do not have access|not supported for format/i,
  auth: /invalid_api_key|API_KEY_INVALID|api key not valid|(?:invalid|incorrect) api key|authentication[ _](?:error|fail)|api key (?:has )?expired|unauthorized|AuthError/i,
  region:
    /RegionError|unsupported_country|countr(?:y|ies)|regions?\b|territor|location is not supported|geograph/i,
  blockedRegion:
    /unsupported_country|location is not supported|not available in your (?:country|region)|RegionError/i,
  optionalField:
    /\b(?:reasoning_effort|reasoning_split|temperature|top_p|top_k|max_tokens|max_completion_tokens|stream_options|response_format|json_schema|parallel_tool_calls|prompt_cache_key|thinking|enable_thinking|thinking_budget|presence_penalty|frequency_penalty|logprobs|seed|stop)\b|unsupported_(?:parameter|value)|unknown_parameter|role ['"]?developer|does not support tools|(?:argument|parameter)s? (?:is |are )?not supported/i,
  rateLimit: /rate[_ -]?limit|throttl|too many requests|RESOURCE_EXHAUSTED|requests per (?:minute|second)/i,
  overloaded: /overloaded|unavailable|capacity|loading model|try again later/i,
  timeout: /timeout|timed out|DEADLINE_EXCEEDED/i,
  permission: /permission/i,
  invalidRequest: /invalid_request|invalid_argument|bad_?request|validation/i,
} as const satisfies Readonly<Record<string, RegExp>>
