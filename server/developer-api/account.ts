// GET /account: the plan and limits of the account that a key works with, and what the key may do.
import type { Context } from 'hono'
import { lettersADay } from '#shared/domain/entitlements.ts'
import type { ApiAccount } from '#shared/protocol/developer-api/answers.ts'
import { readEntitlements, readPlan } from '../db/entitlements.ts'
import type { DeveloperApiDeps, KeyEnv } from './deps.ts'

export async function readAccount(c: Context<KeyEnv>, deps: DeveloperApiDeps): Promise<ApiAccount> {
  const { accountId, userId, role, keyId, scopes } = c.var.holder
  const isMember = role === 'member'
  const entitlements = isMember ? null : await readEntitlements(deps.db, deps, accountId)
  return {
    account_id: accountId,
    user_id: userId,
    role,
    plan: isMember ? null : await readPlan(deps.db, deps, accountId),
    limits: entitlements && {
      max_people: entitlements.maxPeople,
      max_sites: entitlements.maxSites,
      scan_frequency: entitlements.scanFrequency,
      letters_a_day: lettersADay(entitlements),
    },
    key: { id: keyId, scopes: [...scopes] },
  }
}
