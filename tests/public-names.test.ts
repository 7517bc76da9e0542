import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

// What each entry exports, written out. A red pin does not say "forbidden": it says "tell it in a changeset".
// `npx vitest run tests/public-names -u` writes the new names down.

const root = fileURLToPath(new URL('..', import.meta.url))
const entries = {
  core: 'packages/core/src/index.ts',
  testing: 'packages/core/src/testing.ts',
  tools: 'packages/tools/src/index.ts',
  git: 'packages/tools/src/git.ts',
  gitNative: 'packages/tools/src/git-native.ts',
  github: 'packages/tools/src/github.ts',
  patch: 'packages/tools/src/patch.ts',
  repositories: 'packages/tools/src/repositories.ts',
  rules: 'packages/tools/src/rules.ts',
  providers: 'packages/providers/src/index.ts',
  discovery: 'packages/providers/src/discovery.ts',
  openai: 'packages/providers/src/openai.ts',
  anthropic: 'packages/providers/src/anthropic.ts',
  gemini: 'packages/providers/src/gemini.ts',
  offline: 'packages/providers/src/offline.ts',
  prices: 'packages/providers/src/prices.ts',
  profileChanges: 'packages/providers/src/profiles.ts',
  http: 'packages/http/src/index.ts',
  client: 'packages/http/src/client.ts',
  node: 'packages/http/src/node.ts',
  postgres: 'packages/http/src/postgres.ts',
  reviews: 'packages/http/src/reviews.ts',
  server: 'packages/http/src/server.ts',
}

/** The names that an entry exports, each by a line of its own: `export *` is no decision. */
function listedNames(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true)
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause
      if (clause !== undefined && ts.isNamedExports(clause))
        return clause.elements.map(({ name }) => name.text)
    }
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
      return isExported(statement) ? [statement.name.text] : []
    }
    if (ts.isExportDeclaration(statement) || ts.isExportAssignment(statement) || isExported(statement)) {
      throw new Error(`${path}: name what is exported: ${statement.getText()}`)
    }
    return []
  })
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}

/** The names that exist at run time, and those that only the compiler sees. */
async function namesOf(entry: keyof typeof entries): Promise<{ values: string[]; types: string[] }> {
  const path = join(root, entries[entry])
  const values = Object.keys((await import(path)) as object)
  return {
    values: values.sort(),
    types: listedNames(path)
      .filter((name) => !values.includes(name))
      .sort(),
  }
}

test('@scrutineer/core', async () => {
  expect(await namesOf('core')).toMatchInlineSnapshot(`
    {
      "types": [
        "Anchor",
        "AssistantTurn",
        "Baseline",
        "BaselineError",
        "BuiltInRule",
        "CallCheck",
        "Candidate",
        "CandidateReply",
        "Category",
        "ChangeMode",
        "ChangeSet",
        "ChangeSource",
        "ChangeSourceError",
        "ChangeSourceErrorCode",
        "ChangeStatus",
        "ChangedFile",
        "ChangesPreview",
        "CheckedFinding",
        "Chunk",
        "ChunkEnd",
        "ChunkEvent",
        "ChunkPart",
        "ChunkStart",
        "ChunkSummary",
        "Clock",
        "Comparison",
        "Compression",
        "CompressionEnd",
        "CompressionSummary",
        "ContextRoomOptions",
        "ConversationRoom",
        "Cost",
        "CoverageState",
        "DetectRenamesOptions",
        "DetectedRenames",
        "DiffError",
        "DiffLine",
        "DropReason",
        "DroppedFinding",
        "Exclusion",
        "ExclusionReason",
        "ExplainRulesOptions",
        "ExplainedGlob",
        "ExplainedPath",
        "ExplainedRules",
        "Fallback",
        "FencedText",
        "FileCoverage",
        "FinalFinding",
        "FinalReview",
        "Finding",
        "FindingAccepted",
        "FindingPolicy",
        "FindingWithdrawn",
        "Finish",
        "FinishPolicy",
        "FinishReason",
        "FinishVerdict",
        "GuidanceChoice",
        "HostFile",
        "Hunk",
        "Identity",
        "InvalidOptionsError",
        "InvalidProjectSettingsError",
        "InvalidRulesError",
        "JsonObject",
        "JsonValue",
        "LanguageModel",
        "LayerGlobs",
        "LineIndex",
        "LineRange",
        "LoadRulesError",
        "LoopCommand",
        "LoopEndReason",
        "LoopEnding",
        "LoopEvent",
        "LoopInput",
        "LoopLimits",
        "LoopState",
        "LoopStep",
        "MergedFindings",
        "ModelActivity",
        "ModelAttempt",
        "ModelCapabilities",
        "ModelError",
        "ModelErrorCode",
        "ModelPrice",
        "ModelProbe",
        "ModelRequest",
        "ModelResponse",
        "Outcome",
        "OutcomeInput",
        "OutcomeResult",
        "Overrides",
        "ParsePatchOptions",
        "ParsedProjectSettings",
        "PatchLimits",
        "PatchMalformed",
        "PatchTooLarge",
        "PatchUnsupported",
        "PathPage",
        "PathPattern",
        "PathPatternError",
        "PathPatternProblem",
        "PathProblem",
        "PatternSource",
        "PendingCall",
        "Place",
        "Placement",
        "PlacementReason",
        "PreparedCall",
        "PreviewChangesOptions",
        "PriceBand",
        "ProbedToolCalls",
        "ProjectSettingsSource",
        "ProtocolAction",
        "PullRequest",
        "PullRequestHost",
        "PullRequestHostError",
        "PullRequestHostErrorCode",
        "PullRequestLimits",
        "PullRequestOutcome",
        "PullRequestReview",
        "PullRequestReviewJson",
        "PullRequestTextStyle",
        "PullRequestTraceRound",
        "QuestionEnd",
        "QuestionEvent",
        "QuestionStage",
        "QuestionStart",
        "Quirk",
        "ReadChangesOptions",
        "ReferencedText",
        "RememberOptions",
        "RenameFile",
        "RenamePair",
        "RenderedFile",
        "Replay",
        "ReportCounts",
        "ReportError",
        "ReportInput",
        "ReportJson",
        "ReportStatus",
        "ReportedBaseline",
        "ReportedChange",
        "ReportedCost",
        "ReportedModel",
        "Repository",
        "RepositoryEntry",
        "RepositoryError",
        "RepositoryErrorCode",
        "RepositoryFile",
        "RepositoryOptions",
        "RequestId",
        "RequestTotals",
        "ResolvedRevision",
        "ResolvedRule",
        "ReusedResult",
        "ReviewChangesError",
        "ReviewChangesEvent",
        "ReviewChangesOptions",
        "ReviewContext",
        "ReviewEnd",
        "ReviewPullRequestError",
        "ReviewPullRequestErrorCode",
        "ReviewPullRequestEvent",
        "ReviewPullRequestOptions",
        "ReviewRecord",
        "ReviewReport",
        "ReviewSettings",
        "ReviewStart",
        "RoundEnd",
        "RoundStart",
        "RoundSummary",
        "RuleEntry",
        "RuleFileText",
        "RuleLayer",
        "RuleLayerName",
        "RuleReferenceError",
        "RuleRow",
        "RuleSource",
        "RuleSourceError",
        "RuleSourceOptions",
        "RuleSyntaxError",
        "Run",
        "SearchMatch",
        "SearchQuery",
        "SearchResult",
        "SecretForm",
        "Selection",
        "SelectionError",
        "SelectionLimits",
        "SelectionRules",
        "Severity",
        "Side",
        "SideQuestionSummary",
        "Suggestion",
        "SuggestionProblem",
        "TerminationReason",
        "TextRole",
        "TextStore",
        "TextStoreOptions",
        "TextStyle",
        "TokenRates",
        "TokenUsage",
        "Tool",
        "ToolCall",
        "ToolCallEnd",
        "ToolCallProblem",
        "ToolCallStart",
        "ToolCallSummary",
        "ToolContext",
        "ToolDeclaration",
        "ToolDefinition",
        "ToolError",
        "ToolOutput",
        "ToolRole",
        "ToolTurn",
        "Turn",
        "TurnSpan",
        "UnmergedPaths",
        "UnreadReason",
        "UnreviewedLines",
        "UsageTotal",
        "UserTurn",
        "Verification",
        "VerifiedFinding",
        "Warning",
        "WarningRaised",
        "Workspace",
        "WorkspaceError",
        "Workspaces",
      ],
      "values": [
        "acceptProjectSettings",
        "addUsage",
        "advanceLoop",
        "anchorOf",
        "buildFailureReport",
        "buildReport",
        "builtInRules",
        "byteLengthOf",
        "bytesPerToken",
        "categories",
        "changeReviewTools",
        "checkFinding",
        "codeSpan",
        "compareBytewise",
        "compareContents",
        "compareFindings",
        "compareSeverity",
        "compilePathPattern",
        "costOfUsage",
        "coverageStates",
        "decideOutcome",
        "decidePullRequestOutcome",
        "decodeBytes",
        "defaultPatchLimits",
        "defaultPullRequestLimits",
        "defaultReviewSettings",
        "defineTool",
        "describeDiffError",
        "describeDropReason",
        "describeError",
        "describeModelError",
        "describeOutcome",
        "describeReviewer",
        "describeRulesError",
        "detectRenames",
        "digestOf",
        "dropCandidate",
        "dropReasons",
        "encodeText",
        "escapeMarkdown",
        "escapeMarkdownLine",
        "escapeTerminal",
        "escapeTerminalLine",
        "escapeTerminalPath",
        "estimateTokens",
        "explainRules",
        "fenceCode",
        "fenceUntrusted",
        "fileFromHostPatch",
        "findChangedFile",
        "findPrice",
        "fingerprintOf",
        "finishReasons",
        "guidanceChoices",
        "hasRawBytes",
        "hasRoomForContext",
        "hunkOfLines",
        "indexLines",
        "isCategory",
        "isJsonObject",
        "isPlaceholder",
        "isSeverity",
        "isSubmodule",
        "isSymlink",
        "joinUsage",
        "jsonRules",
        "lenientFinishPolicy",
        "locateFinding",
        "maskSecret",
        "mergeFindings",
        "modelErrorCodes",
        "noUsage",
        "normalisePath",
        "outcomeResults",
        "overlaps",
        "parseGitDiff",
        "parsePatch",
        "pathOf",
        "placementReasons",
        "previewChanges",
        "probeModel",
        "problemOfPath",
        "projectRuleFiles",
        "pullRequestTools",
        "questionStages",
        "quirks",
        "readBaseline",
        "readFences",
        "readRenderedDiff",
        "redactSecrets",
        "rememberAnswers",
        "renderChunk",
        "renderGitHub",
        "renderGitLab",
        "renderHtml",
        "renderJson",
        "renderMarkdown",
        "renderPatch",
        "renderPullRequestMarkdown",
        "renderPullRequestText",
        "renderRdjson",
        "renderSarif",
        "renderText",
        "reportSchema",
        "reportStatuses",
        "reportVersion",
        "reviewChanges",
        "reviewPullRequest",
        "ruleLayers",
        "secretForms",
        "selectFiles",
        "severities",
        "startLoop",
        "strictFinishPolicy",
        "suggestionProblems",
        "toPullRequestReviewJson",
        "toReportJson",
        "toVisibleLine",
        "toVisiblePath",
        "toVisibleText",
        "toolError",
        "verifyFinding",
        "withDefaults",
      ],
    }
  `)
})

test('@scrutineer/core/testing', async () => {
  expect(await namesOf('testing')).toMatchInlineSnapshot(`
    {
      "types": [
        "Abortable",
        "ChangeFixture",
        "ChangeSourceCheckOptions",
        "FailedExpectation",
        "FixtureFile",
        "LanguageModelCheckOptions",
        "ManualClock",
        "MemoryChange",
        "MemoryFile",
        "MemoryFiles",
        "MemoryPullRequest",
        "MemoryRepositoryOptions",
        "MemoryRuleFile",
        "MemoryTexts",
        "PullRequestHostCheckOptions",
        "RepositoryCheckOptions",
        "RuleFixture",
        "RuleFolder",
        "RuleSourceCheckOptions",
        "ScriptedAnswer",
        "ScriptedModel",
        "WorkspacesCheckOptions",
        "WorkspacesUnderCheck",
      ],
      "values": [
        "callTool",
        "callTools",
        "checkChangeSource",
        "checkLanguageModel",
        "checkPullRequestHost",
        "checkRepository",
        "checkRuleSource",
        "checkTextStore",
        "checkWorkspaces",
        "fail",
        "manualClock",
        "memoryChanges",
        "memoryPullRequest",
        "memoryRepository",
        "memoryRules",
        "memoryTexts",
        "say",
        "scriptedModel",
      ],
    }
  `)
})

test('@scrutineer/tools', async () => {
  expect(await namesOf('tools')).toMatchInlineSnapshot(`
    {
      "types": [
        "TextFilesOptions",
      ],
      "values": [
        "systemClock",
        "textFiles",
      ],
    }
  `)
})

test('@scrutineer/tools/git', async () => {
  expect(await namesOf('git')).toMatchInlineSnapshot(`
    {
      "types": [
        "ChangeRequest",
        "Engine",
        "EngineChoice",
        "GitCommitOptions",
        "GitOptions",
        "GitRangeOptions",
        "GitStagedOptions",
        "GitWorkspaceOptions",
      ],
      "values": [
        "gitChanges",
        "gitCommit",
        "gitRange",
        "gitStaged",
        "gitWorkspace",
      ],
    }
  `)
})

test('@scrutineer/tools/git-native', async () => {
  expect(await namesOf('gitNative')).toMatchInlineSnapshot(`
    {
      "types": [
        "ChangeRequest",
        "Engine",
        "NativeEngineOptions",
      ],
      "values": [
        "nativeEngine",
      ],
    }
  `)
})

test('@scrutineer/tools/github', async () => {
  expect(await namesOf('github')).toMatchInlineSnapshot(`
    {
      "types": [
        "EndingSignal",
        "Environment",
        "GithubAddressError",
        "GithubAddressOptions",
        "GithubAddresses",
        "GithubHost",
        "GithubOptions",
        "HttpAnswer",
        "HttpFailure",
        "HttpLimits",
        "HttpRequest",
        "HttpTransport",
        "MergeBaseFinder",
        "Pause",
        "PullRequestAddress",
        "ServerAddress",
        "TemporaryWorkspaces",
        "TemporaryWorkspacesOptions",
        "WorkspaceLimits",
      ],
      "values": [
        "defaultWorkspaceLimits",
        "disposeAtExit",
        "github",
        "readGithubAddresses",
        "readPullRequestUrl",
        "removeOrphans",
        "temporaryWorkspaces",
      ],
    }
  `)
})

test('@scrutineer/tools/patch', async () => {
  expect(await namesOf('patch')).toMatchInlineSnapshot(`
    {
      "types": [
        "PatchTextOptions",
      ],
      "values": [
        "patchText",
      ],
    }
  `)
})

test('@scrutineer/tools/repositories', async () => {
  expect(await namesOf('repositories')).toMatchInlineSnapshot(`
    {
      "types": [
        "CommitRequest",
        "CommitsError",
        "CommitsErrorCode",
        "HostLookup",
        "RemoteCredentials",
        "RemoteRepositories",
        "RemoteRepositoriesOptions",
        "RepositoryAddress",
        "RepositoryJudgement",
        "RepositoryPolicy",
        "RepositoryPolicyError",
        "RepositoryPolicyOptions",
      ],
      "values": [
        "createRepositoryPolicy",
        "remoteRepositories",
      ],
    }
  `)
})

test('@scrutineer/providers', async () => {
  expect(await namesOf('providers')).toMatchInlineSnapshot(`
    {
      "types": [
        "AnthropicCompatibleSettings",
        "AnthropicSettings",
        "BaseUrlProblem",
        "BodyReader",
        "ChatModel",
        "ChatModelRules",
        "ChatProvider",
        "CompatibleSettings",
        "EndpointProfile",
        "EndpointSettings",
        "FinishFailure",
        "FinishMeaning",
        "GeminiCompatibleSettings",
        "GeminiSettings",
        "HttpAnswer",
        "HttpRequest",
        "ModelFamily",
        "ModelSettings",
        "OfferedModel",
        "OpenAIResponsesSettings",
        "OwnName",
        "ProfileChange",
        "ProfileName",
        "ProviderModel",
        "ReplayRule",
        "ResponsesCompatibleSettings",
        "SendLimits",
        "SessionRule",
        "SettingsError",
        "StreamReading",
        "StreamedBody",
        "ThinkingControl",
        "Transport",
        "TransportFailure",
        "VendorProfile",
        "VersionQuery",
      ],
      "values": [
        "anthropic",
        "createAnthropic",
        "createAnthropicCompatible",
        "createGemini",
        "createGeminiCompatible",
        "createOpenAI",
        "createOpenAICompatible",
        "createOpenAIResponses",
        "createOpenCode",
        "createResponsesCompatible",
        "describeSettingsError",
        "gemini",
        "openCode",
        "openai",
        "openaiResponses",
        "profileNames",
        "profiles",
        "withFallbacks",
      ],
    }
  `)
})

test('@scrutineer/providers/profiles', async () => {
  expect(await namesOf('profileChanges')).toMatchInlineSnapshot(`
    {
      "types": [
        "EndpointProfile",
        "OwnProfile",
        "ProfileChange",
        "ProfileFault",
        "ProfileName",
        "ProfileProtocol",
        "ProfilesByProtocol",
        "SessionRule",
        "Spelling",
        "VersionQuery",
      ],
      "values": [
        "extendProfile",
        "knownWindow",
        "ownProfilesSchema",
        "profileNamed",
        "profileNames",
        "profiles",
        "readOwnProfiles",
      ],
    }
  `)
})

test('@scrutineer/providers/discovery', async () => {
  expect(await namesOf('discovery')).toMatchInlineSnapshot(`
    {
      "types": [
        "DiscoveryOptions",
        "LocalModel",
        "LocalServer",
      ],
      "values": [
        "discoverLocalServers",
        "pickLocalModel",
      ],
    }
  `)
})

test('@scrutineer/providers/openai', async () => {
  expect(await namesOf('openai')).toMatchInlineSnapshot(`
    {
      "types": [
        "OpenAIResponsesSettings",
        "ResponsesCompatibleSettings",
        "ResponsesModelFamily",
        "ResponsesModelRules",
        "ResponsesProfile",
      ],
      "values": [
        "createOpenAI",
        "createOpenAIResponses",
        "createResponsesCompatible",
        "openai",
        "openaiResponses",
        "openaiResponsesProfile",
        "responsesProfile",
      ],
    }
  `)
})

test('@scrutineer/providers/anthropic', async () => {
  expect(await namesOf('anthropic')).toMatchInlineSnapshot(`
    {
      "types": [
        "AnthropicCompatibleSettings",
        "AnthropicSettings",
        "MessagesModelFamily",
        "MessagesModelRules",
        "MessagesProfile",
        "SamplingRule",
        "ThinkingMode",
      ],
      "values": [
        "anthropic",
        "anthropicProfile",
        "createAnthropic",
        "createAnthropicCompatible",
        "messagesProfile",
      ],
    }
  `)
})

test('@scrutineer/providers/gemini', async () => {
  expect(await namesOf('gemini')).toMatchInlineSnapshot(`
    {
      "types": [
        "GeminiCompatibleSettings",
        "GeminiProfile",
        "GeminiSettings",
        "ThinkingField",
      ],
      "values": [
        "createGemini",
        "createGeminiCompatible",
        "gemini",
        "geminiProfile",
        "generateContentProfile",
      ],
    }
  `)
})

test('@scrutineer/providers/prices', async () => {
  expect(await namesOf('prices')).toMatchInlineSnapshot(`
    {
      "types": [],
      "values": [
        "modelPrices",
      ],
    }
  `)
})

test('@scrutineer/providers/offline', async () => {
  expect(await namesOf('offline')).toMatchInlineSnapshot(`
    {
      "types": [
        "FileRole",
        "Language",
        "PatternDescription",
      ],
      "values": [
        "offlinePatterns",
        "offlineReviewer",
      ],
    }
  `)
})

test('@scrutineer/http', async () => {
  expect(await namesOf('http')).toMatchInlineSnapshot(`
    {
      "types": [
        "FetchHandler",
      ],
      "values": [],
    }
  `)
})

test('@scrutineer/http/node', async () => {
  expect(await namesOf('node')).toMatchInlineSnapshot(`
    {
      "types": [
        "ListenError",
        "NodeAnswer",
        "NodeListenerOptions",
        "NodeMessage",
        "ServeOptions",
        "Service",
        "Serving",
      ],
      "values": [
        "serve",
        "toNodeListener",
      ],
    }
  `)
})

test('@scrutineer/http/postgres', async () => {
  expect(await namesOf('postgres')).toMatchInlineSnapshot(`
    {
      "types": [
        "DatabaseErrorCode",
        "NewerStore",
        "OpenPostgresError",
        "PostgresOptions",
        "PostgresRefusal",
        "StoreError",
      ],
      "values": [
        "describePostgresError",
        "openPostgresBackend",
      ],
    }
  `)
})

test('@scrutineer/http/reviews', async () => {
  expect(await namesOf('reviews')).toMatchInlineSnapshot(`
    {
      "types": [
        "ExchangeFailureCode",
        "ExchangeRecord",
        "ReviewApi",
        "ReviewApiOptions",
        "ReviewFailureCode",
        "ReviewRecord",
      ],
      "values": [
        "createReviewApi",
        "failureStatuses",
      ],
    }
  `)
})

test('@scrutineer/http/client', async () => {
  expect(await namesOf('client')).toMatchInlineSnapshot(`
    {
      "types": [
        "AcceptedReview",
        "Answer",
        "CallOptions",
        "ClientError",
        "ClientErrorDetail",
        "ClientTiming",
        "CompletedReview",
        "CredentialToSeal",
        "ExecutionRoute",
        "NewCredential",
        "NewProfile",
        "PolicyFormat",
        "PolicyReceipt",
        "ProfileCapabilities",
        "ProviderName",
        "ProviderProfile",
        "ReviewClient",
        "ReviewClientOptions",
        "ReviewFinding",
        "ReviewIdentity",
        "ReviewOptions",
        "ReviewRequest",
        "ReviewState",
        "ReviewStatus",
        "SealProblem",
        "SubmitOptions",
      ],
      "values": [
        "createReviewClient",
        "sealCredential",
        "submissionKey",
      ],
    }
  `)
})

test('@scrutineer/http/server', async () => {
  expect(await namesOf('server')).toMatchInlineSnapshot(`
    {
      "types": [
        "AnalyzedFile",
        "Analyzer",
        "AnalyzerError",
        "AnalyzerErrorCode",
        "AnalyzerRecord",
        "ApiError",
        "ApisixSettings",
        "ApisixSettingsError",
        "CanonicalSubmission",
        "ClaimedReview",
        "ClientDirectory",
        "ClientError",
        "ClientRecord",
        "ClientRegister",
        "ClientSummary",
        "CredentialKey",
        "Database",
        "DatabaseErrorCode",
        "DeniedBy",
        "DeploymentRole",
        "DetailCode",
        "DirectoryInUse",
        "ErrorCode",
        "ErrorDetail",
        "ExecutionFailure",
        "ExecutionLimits",
        "ExecutionProblem",
        "HttpAnalyzerOptions",
        "IssuedToken",
        "Keyring",
        "KeyringError",
        "Language",
        "LifecycleEvent",
        "LoadKeysError",
        "ManagedEndpoint",
        "ManagedRoute",
        "ModelFor",
        "NewerStore",
        "OnLifecycleEvent",
        "OpenSqliteError",
        "OpenedClients",
        "ParsedServerKeys",
        "Permission",
        "PinnedProfile",
        "ProfileEvent",
        "ProfileRegistration",
        "ProfileRotation",
        "ProfileService",
        "ProfileServiceOptions",
        "ProviderAdapter",
        "ProviderProfiles",
        "Provisioner",
        "ProvisionerError",
        "RegistrationKey",
        "RepositoryAccess",
        "RequestRates",
        "ReviewBackend",
        "ReviewClaim",
        "ReviewDeployment",
        "ReviewDeploymentOptions",
        "ReviewExecutor",
        "ReviewExecutorOptions",
        "ReviewLifecycle",
        "ReviewLifecycleOptions",
        "ReviewModel",
        "ReviewPolicy",
        "ReviewResult",
        "ReviewServer",
        "ReviewServerOptions",
        "ReviewStore",
        "ReviewTimes",
        "SealedBox",
        "ServerKeys",
        "ServerKeysError",
        "ServerLimits",
        "ServerRecord",
        "SqliteBackendOptions",
        "StoreError",
        "StoredCredentialKey",
        "StoredRegistrationKey",
        "Telemetry",
        "Timers",
        "UpkeepTask",
        "VersionName",
        "WriteKeysError",
      ],
      "values": [
        "analyzersReady",
        "createApisixProvisioner",
        "createClientRegister",
        "createProfileService",
        "createReviewExecutor",
        "createReviewLifecycle",
        "createReviewServer",
        "describeClientError",
        "describeKeysError",
        "describeSqliteError",
        "fitsPrompt",
        "httpAnalyzer",
        "keyringOf",
        "loadServerKeys",
        "loadTelemetry",
        "newServerKeys",
        "openReviewDeployment",
        "openSqliteBackend",
        "openSqliteClients",
        "openaiAdapter",
        "parseServerKeys",
        "permissions",
        "rotateServerKeys",
        "writeServerKeys",
      ],
    }
  `)
})
