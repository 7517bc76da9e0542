import type { SourceFile } from '../source/source-file.ts'
import { preceding } from '../source/source-file.ts'

/** Whether somebody told another checker on this line, or right above it, that the finding is known and meant. */
export function isAcknowledged(file: SourceFile, index: number): boolean {
  const line = file.lines[index]
  if (line === undefined) return false
  return (
    mark.test(line.text) ||
    preceding(file, index, 2).some(({ text }) => mark.test(text) && !/^\s*[{}]/.test(text))
  )
}

const mark =
  /\b(?:nosec|noqa|nolint|NOSONAR|nosemgrep|lgtm|codeql\[|eslint-disable|tslint:disable|rubocop:disable|pylint:\s?disable|phpcs:ignore|phpstan-ignore|psalm-suppress|noinspection|SuppressWarnings|SuppressLint|SuppressFBWarnings|SuppressMessage|biome-ignore|oxlint-disable|checkov:skip|tfsec:ignore|hadolint ignore|shellcheck disable|type:\s?ignore)/
