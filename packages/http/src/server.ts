export type {
  ClientError,
  ClientRegister,
  ClientSummary,
  IssuedToken,
} from './server/clients/client-register.ts'
export { createClientRegister } from './server/clients/create-client-register.ts'
export { describeClientError } from './server/clients/describe-client-error.ts'
export type { ReviewServer } from './server/create-review-server.ts'
export { createReviewServer } from './server/create-review-server.ts'
export { analyzersReady } from './server/execution/analyzers/analyzers-ready.ts'
export type { HttpAnalyzerOptions } from './server/execution/analyzers/http-analyzer.ts'
export { httpAnalyzer } from './server/execution/analyzers/http-analyzer.ts'
export type {
  PinnedProfile,
  ReviewExecutorOptions,
  ReviewModel,
} from './server/execution/create-review-executor.ts'
export { createReviewExecutor } from './server/execution/create-review-executor.ts'
export type { ExecutionLimits } from './server/execution/execution-limits.ts'
export type { ExecutionProblem } from './server/execution/execution-problem.ts'
export { fitsPrompt } from './server/execution/fits-prompt.ts'
export type { ServerLimits } from './server/http/server-limits.ts'
export {
  createReviewLifecycle,
  type ReviewLifecycle,
  type ReviewLifecycleOptions,
} from './server/lifecycle/create-review-lifecycle.ts'
export type { LifecycleEvent, OnLifecycleEvent } from './server/lifecycle/lifecycle-event.ts'
export type { Language } from './server/messages/languages.ts'
export type {
  DeploymentRole,
  ReviewDeployment,
  ReviewDeploymentOptions,
} from './server/open-review-deployment.ts'
export { openReviewDeployment } from './server/open-review-deployment.ts'
export type {
  AnalyzedFile,
  Analyzer,
  AnalyzerError,
  AnalyzerErrorCode,
  AnalyzerRecord,
} from './server/ports/analyzer.ts'
export type { ClientDirectory, ClientRecord } from './server/ports/client-directory.ts'
export type { Database, DatabaseErrorCode } from './server/ports/database.ts'
export type { CredentialKey, Keyring, KeyringError, RegistrationKey } from './server/ports/keyring.ts'
export type { VersionName } from './server/ports/profile-store.ts'
export type { ProviderProfiles } from './server/ports/provider-profiles.ts'
export type {
  ManagedEndpoint,
  ManagedRoute,
  Provisioner,
  ProvisionerError,
} from './server/ports/provisioner.ts'
export type { RepositoryAccess } from './server/ports/repository-access.ts'
export type { RequestRates } from './server/ports/request-rates.ts'
export type { ExecutionFailure, ReviewExecutor } from './server/ports/review-executor.ts'
export type { ClaimedReview, ReviewClaim, ReviewStore, StoreError } from './server/ports/review-store.ts'
export type { SealedBox } from './server/ports/sealed-box.ts'
export type { Timers } from './server/ports/timers.ts'
export type { UpkeepTask } from './server/ports/upkeep-task.ts'
export type { ApisixSettings, ApisixSettingsError } from './server/profiles/apisix/apisix-settings.ts'
export { createApisixProvisioner } from './server/profiles/apisix/create-apisix-provisioner.ts'
export {
  createProfileService,
  type ProfileService,
  type ProfileServiceOptions,
} from './server/profiles/create-profile-service.ts'
export { keyringOf } from './server/profiles/keys/keyring-of.ts'
export {
  describeKeysError,
  type LoadKeysError,
  loadServerKeys,
} from './server/profiles/keys/load-server-keys.ts'
export { newServerKeys } from './server/profiles/keys/new-server-keys.ts'
export {
  type ParsedServerKeys,
  parseServerKeys,
  type ServerKeysError,
} from './server/profiles/keys/parse-server-keys.ts'
export { rotateServerKeys } from './server/profiles/keys/rotate-server-keys.ts'
export type {
  ServerKeys,
  StoredCredentialKey,
  StoredRegistrationKey,
} from './server/profiles/keys/server-keys.ts'
export { type WriteKeysError, writeServerKeys } from './server/profiles/keys/write-server-keys.ts'
export type { ModelFor } from './server/profiles/models/create-profile-models.ts'
export type { ProfileEvent } from './server/profiles/profile-event.ts'
export { openaiAdapter, type ProviderAdapter } from './server/profiles/provider-adapter.ts'
export type { ReviewServerOptions } from './server/review-server-options.ts'
export type { ServerRecord } from './server/server-record.ts'
export { describeSqliteError } from './server/sqlite/describe-sqlite-error.ts'
export {
  type OpenSqliteError,
  openSqliteBackend,
  type SqliteBackendOptions,
} from './server/sqlite/open-sqlite-backend.ts'
export type { OpenedClients } from './server/sqlite/open-sqlite-clients.ts'
export { openSqliteClients } from './server/sqlite/open-sqlite-clients.ts'
export type { DirectoryInUse } from './server/sqlite/own-directory.ts'
export type { NewerStore } from './server/store/migrate.ts'
export type { ReviewBackend } from './server/store/review-backend.ts'
export type { ReviewTimes } from './server/store/review-times.ts'
export { loadTelemetry } from './server/telemetry/load-telemetry.ts'
export type { Telemetry } from './server/telemetry/telemetry.ts'
export type { ApiError, DeniedBy, ErrorDetail } from './server/vocabulary/api-error.ts'
export type { DetailCode } from './server/vocabulary/detail-code.ts'
export type { ErrorCode } from './server/vocabulary/error-code.ts'
export { type Permission, permissions } from './server/vocabulary/permission.ts'
export type { ProfileRegistration, ProfileRotation } from './server/vocabulary/provider-profile.ts'
export type { ReviewPolicy } from './server/vocabulary/review-policy.ts'
export type { ReviewResult } from './server/vocabulary/review-result.ts'
export type { CanonicalSubmission } from './server/vocabulary/submission.ts'
