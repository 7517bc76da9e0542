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
export { parseGitDiff } from './diff/parse-git-diff.ts'
export type { ParsePatchOptions } from './diff/parse-patch.ts'
export { parsePatch } from './diff/parse-patch.ts'
export type { PatchLimits } from './diff/patch-limits.ts'
export { defaultPatchLimits } from './diff/patch-limits.ts'
export { renderPatch } from './diff/render-patch.ts'
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
export type { LanguageModel, ModelCapabilities, ModelRequest, ModelResponse } from './ports/language-model.ts'
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
export type { ToolDeclaration } from './ports/tool-declaration.ts'
export type { FencedText } from './prompts/fence-untrusted.ts'
export { fenceUntrusted, readFences } from './prompts/fence-untrusted.ts'
export { escapeTerminal, escapeTerminalLine } from './report/escape-terminal.ts'
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
export { digestOf } from './vocabulary/digest.ts'
export type { JsonObject, JsonValue } from './vocabulary/json.ts'
export { isJsonObject } from './vocabulary/json.ts'
export type { LineRange, Side } from './vocabulary/line-range.ts'
export { overlaps } from './vocabulary/line-range.ts'
export type { PathProblem } from './vocabulary/repository-path.ts'
export { normalisePath, problemOfPath } from './vocabulary/repository-path.ts'
export type { Severity } from './vocabulary/severity.ts'
export { compareSeverity, isSeverity, severities } from './vocabulary/severity.ts'
export type { TokenUsage, UsageTotal } from './vocabulary/token-usage.ts'
export { addUsage, joinUsage, noUsage } from './vocabulary/token-usage.ts'
export type { Warning } from './vocabulary/warning.ts'
