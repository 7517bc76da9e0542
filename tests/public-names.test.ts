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
  providers: 'packages/providers/src/index.ts',
  openai: 'packages/providers/src/openai.ts',
  offline: 'packages/providers/src/offline.ts',
  http: 'packages/http/src/index.ts',
  node: 'packages/http/src/node.ts',
  reviews: 'packages/http/src/reviews.ts',
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
        "CoverageState",
        "DetectRenamesOptions",
        "DetectedRenames",
        "DiffError",
        "DiffLine",
        "DropReason",
        "DroppedFinding",
        "Exclusion",
        "ExclusionReason",
        "FencedText",
        "FileCoverage",
        "FinalFinding",
        "FinalReview",
        "Finding",
        "FindingAccepted",
        "FindingPolicy",
        "Finish",
        "FinishPolicy",
        "FinishReason",
        "FinishVerdict",
        "HostFile",
        "Hunk",
        "Identity",
        "InvalidOptionsError",
        "JsonObject",
        "JsonValue",
        "LanguageModel",
        "LineIndex",
        "LineRange",
        "LoopCommand",
        "LoopEndReason",
        "LoopEnding",
        "LoopEvent",
        "LoopInput",
        "LoopLimits",
        "LoopState",
        "LoopStep",
        "MergedFindings",
        "ModelAttempt",
        "ModelCapabilities",
        "ModelError",
        "ModelErrorCode",
        "ModelRequest",
        "ModelResponse",
        "Outcome",
        "OutcomeInput",
        "OutcomeResult",
        "ParsePatchOptions",
        "PatchLimits",
        "PatchMalformed",
        "PatchTooLarge",
        "PatchUnsupported",
        "PathPage",
        "PathPattern",
        "PathPatternError",
        "PathProblem",
        "PendingCall",
        "Place",
        "Placement",
        "PlacementReason",
        "PreparedCall",
        "PreviewChangesOptions",
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
        "Quirk",
        "ReadChangesOptions",
        "RenameFile",
        "RenamePair",
        "RenderedFile",
        "Replay",
        "ReportCounts",
        "ReportError",
        "ReportInput",
        "ReportJson",
        "ReportStatus",
        "ReportedChange",
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
        "ReviewChangesError",
        "ReviewChangesEvent",
        "ReviewChangesOptions",
        "ReviewEnd",
        "ReviewPullRequestError",
        "ReviewPullRequestErrorCode",
        "ReviewPullRequestEvent",
        "ReviewPullRequestOptions",
        "ReviewReport",
        "ReviewSettings",
        "ReviewStart",
        "RoundEnd",
        "RoundStart",
        "Run",
        "SearchMatch",
        "SearchQuery",
        "SearchResult",
        "Selection",
        "SelectionError",
        "SelectionRules",
        "Severity",
        "Side",
        "Suggestion",
        "SuggestionProblem",
        "TerminationReason",
        "TextRole",
        "TextStyle",
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
        "addUsage",
        "advanceLoop",
        "anchorOf",
        "buildFailureReport",
        "buildReport",
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
        "describeOutcome",
        "describeReviewer",
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
        "fenceCode",
        "fenceUntrusted",
        "fileFromHostPatch",
        "findChangedFile",
        "fingerprintOf",
        "finishReasons",
        "hasRawBytes",
        "hunkOfLines",
        "indexLines",
        "isCategory",
        "isJsonObject",
        "isSeverity",
        "isSubmodule",
        "isSymlink",
        "joinUsage",
        "lenientFinishPolicy",
        "locateFinding",
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
        "problemOfPath",
        "pullRequestTools",
        "quirks",
        "readFences",
        "readRenderedDiff",
        "renderChunk",
        "renderJson",
        "renderMarkdown",
        "renderPatch",
        "renderPullRequestMarkdown",
        "renderPullRequestText",
        "renderText",
        "reportSchema",
        "reportStatuses",
        "reportVersion",
        "reviewChanges",
        "reviewPullRequest",
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
        "RepositoryCheckOptions",
        "ScriptedAnswer",
        "ScriptedModel",
      ],
      "values": [
        "callTool",
        "callTools",
        "checkChangeSource",
        "checkLanguageModel",
        "checkRepository",
        "fail",
        "manualClock",
        "memoryChanges",
        "memoryPullRequest",
        "memoryRepository",
        "say",
        "scriptedModel",
      ],
    }
  `)
})

test('@scrutineer/tools', async () => {
  expect(await namesOf('tools')).toMatchInlineSnapshot(`
    {
      "types": [],
      "values": [
        "systemClock",
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

test('@scrutineer/providers', async () => {
  expect(await namesOf('providers')).toMatchInlineSnapshot(`
    {
      "types": [
        "BaseUrlProblem",
        "ChatModel",
        "ChatProvider",
        "CompatibleSettings",
        "FinishFailure",
        "FinishMeaning",
        "HttpAnswer",
        "HttpRequest",
        "ModelFamily",
        "ModelSettings",
        "ProfileName",
        "ReplayRule",
        "SendLimits",
        "SessionRule",
        "SettingsError",
        "Transport",
        "TransportFailure",
        "VendorProfile",
      ],
      "values": [
        "createOpenAI",
        "createOpenAICompatible",
        "createOpenCode",
        "describeSettingsError",
        "openCode",
        "openai",
        "profileNames",
        "profiles",
      ],
    }
  `)
})

test('@scrutineer/providers/openai', async () => {
  expect(await namesOf('openai')).toMatchInlineSnapshot(`
    {
      "types": [],
      "values": [
        "createOpenAI",
        "openai",
      ],
    }
  `)
})

test('@scrutineer/providers/offline', async () => {
  expect(await namesOf('offline')).toMatchInlineSnapshot(`
    {
      "types": [
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
        "NodeListenerOptions",
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
