export type { Comparison } from './diff/compare-contents.ts'
export { compareContents } from './diff/compare-contents.ts'
export type { DetectedRenames, DetectRenamesOptions, RenamePair } from './diff/detect-renames.ts'
export { detectRenames } from './diff/detect-renames.ts'
export type {
  DiffError,
  PatchMalformed,
  PatchTooLarge,
  PatchUnsupported,
  UnmergedPaths,
} from './diff/diff-error.ts'
export { describeDiffError } from './diff/diff-error.ts'
export type { HostFile } from './diff/file-from-host-patch.ts'
export { fileFromHostPatch } from './diff/file-from-host-patch.ts'
export { hunkOfLines } from './diff/hunk-of-lines.ts'
export type { LineIndex } from './diff/line-index.ts'
export { indexLines } from './diff/line-index.ts'
export { parseGitDiff } from './diff/parse-git-diff.ts'
export type { ParsePatchOptions } from './diff/parse-patch.ts'
export { parsePatch } from './diff/parse-patch.ts'
export type { PatchLimits } from './diff/patch-limits.ts'
export { defaultPatchLimits } from './diff/patch-limits.ts'
export type { RenameFile } from './diff/rename-pairing.ts'
export { renderPatch } from './diff/render-patch.ts'
export type { CheckedFinding, FindingPolicy } from './findings/check-finding.ts'
export { checkFinding, dropCandidate } from './findings/check-finding.ts'
export type { DroppedFinding, DropReason } from './findings/drop-reason.ts'
export { describeDropReason, dropReasons } from './findings/drop-reason.ts'
export { findChangedFile } from './findings/find-changed-file.ts'
export type { Finding } from './findings/finding.ts'
export type { Anchor, Identity } from './findings/fingerprint.ts'
export { anchorOf, fingerprintOf } from './findings/fingerprint.ts'
export { locateFinding } from './findings/locate-finding.ts'
export type { MergedFindings } from './findings/merge-findings.ts'
export { mergeFindings } from './findings/merge-findings.ts'
export { compareFindings } from './findings/order-findings.ts'
export type { Place, Placement, PlacementReason } from './findings/placement.ts'
export { placementReasons } from './findings/placement.ts'
export type { Suggestion, SuggestionProblem } from './findings/suggestion.ts'
export { suggestionProblems } from './findings/suggestion.ts'
export type { Verification } from './findings/verification.ts'
export { verifyFinding } from './findings/verify-finding.ts'
export { toVisibleLine, toVisiblePath, toVisibleText } from './findings/visible-text.ts'
export type { LoopStep } from './loop/advance-loop.ts'
export { advanceLoop } from './loop/advance-loop.ts'
export type { Compression } from './loop/compression.ts'
export type { ConversationRoom } from './loop/conversation-room.ts'
export type { FinishPolicy, FinishVerdict } from './loop/finish-reason-policy.ts'
export { lenientFinishPolicy, strictFinishPolicy } from './loop/finish-reason-policy.ts'
export type { LoopCommand } from './loop/loop-command.ts'
export type { LoopEnding, LoopEndReason } from './loop/loop-ending.ts'
export type {
  CompressionEnd,
  LoopEvent,
  ModelActivity,
  ProtocolAction,
  RoundEnd,
  RoundStart,
  ToolCallEnd,
  ToolCallStart,
} from './loop/loop-event.ts'
export type { CallCheck, LoopInput, ReusedResult } from './loop/loop-input.ts'
export type { LoopLimits } from './loop/loop-limits.ts'
export type { LoopState, PendingCall, TurnSpan } from './loop/loop-state.ts'
export { startLoop } from './loop/loop-state.ts'
export type { RememberOptions } from './loop/remember-answers.ts'
export { rememberAnswers } from './loop/remember-answers.ts'
export type { Chunk, ChunkPart } from './planning/chunk.ts'
export { bytesPerToken, estimateTokens } from './planning/estimate-tokens.ts'
export type { RenderedFile } from './planning/read-rendered-diff.ts'
export { readRenderedDiff } from './planning/read-rendered-diff.ts'
export { renderChunk } from './planning/render-chunk.ts'
export type {
  ChangeMode,
  ChangeSet,
  ChangeSource,
  ChangeSourceError,
  ChangeSourceErrorCode,
  ReadChangesOptions,
  ResolvedRevision,
} from './ports/change-source.ts'
export type { Clock } from './ports/clock.ts'
export type {
  AssistantTurn,
  Replay,
  ToolCall,
  ToolCallProblem,
  ToolTurn,
  Turn,
  UserTurn,
} from './ports/conversation.ts'
export type { Finish, FinishReason } from './ports/finish-reason.ts'
export { finishReasons } from './ports/finish-reason.ts'
export type {
  Fallback,
  LanguageModel,
  ModelCapabilities,
  ModelRequest,
  ModelResponse,
} from './ports/language-model.ts'
export type { ModelAttempt, ModelError, ModelErrorCode, RequestId } from './ports/model-error.ts'
export { modelErrorCodes } from './ports/model-error.ts'
export type {
  PullRequest,
  PullRequestHost,
  PullRequestHostError,
  PullRequestHostErrorCode,
  Workspace,
  WorkspaceError,
  Workspaces,
} from './ports/pull-request-host.ts'
export type { Quirk } from './ports/quirk.ts'
export { quirks } from './ports/quirk.ts'
export type {
  PathPage,
  Repository,
  RepositoryEntry,
  RepositoryError,
  RepositoryErrorCode,
  RepositoryFile,
  RepositoryOptions,
  SearchMatch,
  SearchQuery,
  SearchResult,
} from './ports/repository.ts'
export type {
  ReferencedText,
  RuleFileText,
  RuleReferenceError,
  RuleSource,
  RuleSourceError,
  RuleSourceOptions,
  RuleSyntaxError,
} from './ports/rule-source.ts'
export type { TextStore, TextStoreOptions } from './ports/text-store.ts'
export type { ToolDeclaration } from './ports/tool-declaration.ts'
export type { FencedText } from './prompts/fence-untrusted.ts'
export { fenceUntrusted, readFences } from './prompts/fence-untrusted.ts'
export type { ReportInput } from './report/build-report.ts'
export { buildFailureReport, buildReport } from './report/build-report.ts'
export type { CoverageState, FileCoverage, UnreviewedLines } from './report/coverage.ts'
export { coverageStates } from './report/coverage.ts'
export { describeOutcome, describeReviewer } from './report/describe-outcome.ts'
export { escapeMarkdown, escapeMarkdownLine } from './report/escape-markdown.ts'
export { escapeTerminal, escapeTerminalLine, escapeTerminalPath } from './report/escape-terminal.ts'
export { codeSpan, fenceCode } from './report/fence-code.ts'
export { renderGitHub } from './report/github/render-github.ts'
export { renderGitLab } from './report/gitlab/render-gitlab.ts'
export { renderHtml } from './report/html/render-html.ts'
export type { Outcome, OutcomeInput, OutcomeResult, ReportStatus } from './report/outcome.ts'
export { decideOutcome, outcomeResults, reportStatuses } from './report/outcome.ts'
export type { PullRequestReviewJson, PullRequestTraceRound } from './report/pull-request-json.ts'
export { toPullRequestReviewJson } from './report/pull-request-json.ts'
export type { PullRequestOutcome } from './report/pull-request-outcome.ts'
export { decidePullRequestOutcome } from './report/pull-request-outcome.ts'
export type { PullRequestReview, VerifiedFinding } from './report/pull-request-review.ts'
export { renderRdjson } from './report/rdjson/render-rdjson.ts'
export type { Baseline, BaselineError } from './report/read-baseline.ts'
export { readBaseline } from './report/read-baseline.ts'
export { renderMarkdown } from './report/render-markdown.ts'
export { renderPullRequestMarkdown } from './report/render-pull-request-markdown.ts'
export type { PullRequestTextStyle } from './report/render-pull-request-text.ts'
export { renderPullRequestText } from './report/render-pull-request-text.ts'
export type { TextRole, TextStyle } from './report/render-text.ts'
export { renderText } from './report/render-text.ts'
export type {
  ChunkSummary,
  CompressionSummary,
  ReportCounts,
  ReportError,
  ReportedBaseline,
  ReportedChange,
  ReportedCost,
  ReportedModel,
  RequestTotals,
  ReviewReport,
  RoundSummary,
  SideQuestionSummary,
  ToolCallSummary,
} from './report/report.ts'
export { reportVersion } from './report/report.ts'
export type { ReportJson } from './report/report-schema.ts'
export { reportSchema } from './report/report-schema.ts'
export { renderSarif } from './report/sarif/render-sarif.ts'
export { renderJson, toReportJson } from './report/to-json.ts'
export { acceptProjectSettings } from './review/accept-project-settings.ts'
export { describeError } from './review/describe-error.ts'
export { describeModelError } from './review/describe-model-error.ts'
export type {
  ExplainedGlob,
  ExplainedPath,
  ExplainedRules,
  ExplainRulesOptions,
} from './review/explain-rules.ts'
export { explainRules } from './review/explain-rules.ts'
export type { ContextRoomOptions } from './review/has-room-for-context.ts'
export { hasRoomForContext } from './review/has-room-for-context.ts'
export type { ChangesPreview, PreviewChangesOptions } from './review/preview-changes.ts'
export { previewChanges } from './review/preview-changes.ts'
export type { ModelProbe, ProbedToolCalls } from './review/probe-model.ts'
export { probeModel } from './review/probe-model.ts'
export type { ParsedProjectSettings, ProjectSettingsSource } from './review/project-settings.ts'
export type { PullRequestLimits } from './review/pull-request-limits.ts'
export { defaultPullRequestLimits } from './review/pull-request-limits.ts'
export type { QuestionEnd, QuestionEvent, QuestionStart } from './review/question-event.ts'
export { reviewChanges } from './review/review-changes.ts'
export type { ReviewChangesOptions } from './review/review-changes-options.ts'
export type {
  InvalidOptionsError,
  InvalidProjectSettingsError,
  ReviewChangesError,
  ReviewPullRequestError,
  ReviewPullRequestErrorCode,
  TerminationReason,
} from './review/review-error.ts'
export type {
  ChunkEnd,
  ChunkEvent,
  ChunkStart,
  FindingAccepted,
  FindingWithdrawn,
  ReviewChangesEvent,
  ReviewEnd,
  ReviewStart,
  WarningRaised,
} from './review/review-event.ts'
export type { ReviewPullRequestOptions } from './review/review-pull-request.ts'
export { reviewPullRequest } from './review/review-pull-request.ts'
export type { ReviewPullRequestEvent } from './review/review-pull-request-event.ts'
export type { ReviewSettings } from './review/review-settings.ts'
export { defaultReviewSettings } from './review/review-settings.ts'
export type { Run } from './review/run.ts'
export type { BuiltInRule } from './rules/built-in/built-in-rule.ts'
export { builtInRules } from './rules/built-in/built-in-rules.ts'
export { jsonRules } from './rules/json-rules.ts'
export type { LoadRulesError } from './rules/load-rule-layers.ts'
export { projectRuleFiles } from './rules/project-rule-files.ts'
export type { GuidanceChoice } from './rules/read-guidance.ts'
export { guidanceChoices } from './rules/read-guidance.ts'
export type { ResolvedRule } from './rules/resolved-rule.ts'
export type { InvalidRulesError } from './rules/rule-error.ts'
export { describeRulesError } from './rules/rule-error.ts'
export type { RuleEntry, RuleLayer } from './rules/rule-layer.ts'
export type { RuleRow } from './rules/rule-row.ts'
export { maskSecret } from './secrets/mask-secret.ts'
export { isPlaceholder } from './secrets/placeholder.ts'
export { redactSecrets } from './secrets/redact-secrets.ts'
export type { SecretForm } from './secrets/secret-forms.ts'
export { secretForms } from './secrets/secret-forms.ts'
export type { Exclusion, ExclusionReason, PatternSource } from './selection/exclusion.ts'
export type { PathPattern } from './selection/path-pattern.ts'
export { compilePathPattern } from './selection/path-pattern.ts'
export type { PathPatternError, PathPatternProblem } from './selection/path-pattern-error.ts'
export type { LayerGlobs, Selection, SelectionError, SelectionRules } from './selection/select-files.ts'
export { selectFiles } from './selection/select-files.ts'
export type { SelectionLimits } from './selection/selection-limits.ts'
export type { Candidate } from './tools/candidate.ts'
export { changeReviewTools } from './tools/change-review/change-review-tools.ts'
export type { ToolDefinition } from './tools/define-tool.ts'
export { defineTool } from './tools/define-tool.ts'
export type { FinalFinding, FinalReview } from './tools/final-review.ts'
export { pullRequestTools } from './tools/pull-request/pull-request-tools.ts'
export type {
  CandidateReply,
  PreparedCall,
  Tool,
  ToolContext,
  ToolError,
  ToolOutput,
  ToolRole,
} from './tools/tool.ts'
export { toolError } from './tools/tool.ts'
export {
  byteLengthOf,
  compareBytewise,
  decodeBytes,
  encodeText,
  hasRawBytes,
} from './vocabulary/byte-text.ts'
export type { Category } from './vocabulary/category.ts'
export { categories, isCategory } from './vocabulary/category.ts'
export type { ChangedFile, ChangeStatus, DiffLine, Hunk, UnreadReason } from './vocabulary/changed-file.ts'
export { isSubmodule, isSymlink, pathOf } from './vocabulary/changed-file.ts'
export type { Cost } from './vocabulary/cost.ts'
export { costOfUsage } from './vocabulary/cost.ts'
export { digestOf } from './vocabulary/digest.ts'
export type { JsonObject, JsonValue } from './vocabulary/json.ts'
export { isJsonObject } from './vocabulary/json.ts'
export type { LineRange, Side } from './vocabulary/line-range.ts'
export { overlaps } from './vocabulary/line-range.ts'
export type { ModelPrice, PriceBand, TokenRates } from './vocabulary/model-price.ts'
export { findPrice } from './vocabulary/model-price.ts'
export type { Overrides } from './vocabulary/overrides.ts'
export { withDefaults } from './vocabulary/overrides.ts'
export type { QuestionStage } from './vocabulary/question-stage.ts'
export { questionStages } from './vocabulary/question-stage.ts'
export type { PathProblem } from './vocabulary/repository-path.ts'
export { normalisePath, problemOfPath } from './vocabulary/repository-path.ts'
export type { ReviewContext, ReviewRecord } from './vocabulary/review-context.ts'
export type { RuleLayerName } from './vocabulary/rule-layer.ts'
export { ruleLayers } from './vocabulary/rule-layer.ts'
export type { Severity } from './vocabulary/severity.ts'
export { compareSeverity, isSeverity, severities } from './vocabulary/severity.ts'
export type { TokenUsage, UsageTotal } from './vocabulary/token-usage.ts'
export { addUsage, joinUsage, noUsage } from './vocabulary/token-usage.ts'
export type { Warning } from './vocabulary/warning.ts'
