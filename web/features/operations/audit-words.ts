// Entries of the audit log in words.
import { ACT_REASONS, OPERATOR_ACTS } from '#shared/domain/operator-acts.ts'
import type { ActView } from '#shared/protocol/operator-console.ts'
import { kindText } from './operation-words.ts'

/** What was done; an act that is newer than this app is shown by its own name. */
export function actText({ act }: Pick<ActView, 'act'>): string {
  const texts: Readonly<Record<string, string>> = OPERATOR_ACTS
  return Object.hasOwn(texts, act) ? (texts[act] ?? act) : act.replaceAll('_', ' ')
}

/** Who did it. */
export function byText({ by, operator_email, operator_id }: ActView): string {
  if (by === 'command') return 'By a command on the server’s machine'
  if (operator_email !== null) return `By ${operator_email}`
  return operator_id === null ? 'By an operator whose account is deleted' : `By operator ${operator_id}`
}

/** The names of details. Others are shown by their own. */
const NAMES: Readonly<Record<string, string>> = {
  site: 'Site',
  version: 'Version',
  count: 'Pieces',
  number: 'Message',
  page: 'Page',
  fields: 'Fields',
}

/** The details in one line; empty without any. */
export function actDetailText({ detail }: Pick<ActView, 'detail'>): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      if (name === 'reason') return reasonText(String(value))
      if (name === 'kind') return kindText(String(value))
      return `${NAMES[name] ?? name}: ${value}`
    })
    .join(' · ')
}

function reasonText(reason: string): string {
  const reasons: Readonly<Record<string, { label: string }>> = ACT_REASONS
  return `Reason: ${Object.hasOwn(reasons, reason) ? reasons[reason]?.label : reason}`
}
