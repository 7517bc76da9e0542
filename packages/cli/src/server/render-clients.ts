import type { ClientSummary } from '@scrutineer/http/server'

/** Clients as a list to read: each with what it may do. */
export function renderClients(clients: readonly ClientSummary[]): string {
  if (clients.length === 0) return 'No clients: scrutineer server client add ID PERMISSION adds one.\n'
  return clients
    .map(({ id, permissions, repositories, disabled, createdAt, secretsCreatedAt }) =>
      [
        `${id}${disabled ? ' (disabled)' : ''}`,
        `  since         ${dayOf(createdAt)}, secrets of ${secretsCreatedAt.map(dayOf).join(', ') || 'no day'}`,
        `  permissions   ${permissions.join(', ') || 'none'}`,
        `  repositories  ${repositories === null ? 'all that the server allows' : repositories.join(', ') || 'none'}`,
        '',
      ].join('\n'),
    )
    .join('')
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
