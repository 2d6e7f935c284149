// The calls to the operators' console: accounts, the audit log and the overview. All throw ApiError.
import type { ActReason, OperatorActName } from '#shared/domain/operator-acts.ts'
import {
  type AccountView,
  type ActsCheckView,
  type ActsView,
  actsCheck,
  actsView,
  type OverviewView,
  operatedAccount,
  overviewView,
} from '#shared/protocol/operator-console.ts'
import { device } from '#web/data/device.ts'
import { ApiError } from '#web/data/http/api-error.ts'

const BASE = '/operations/v1'

/** The last part of an act's address. */
export type ConsoleAct = 'lock' | 'unlock' | 'reset' | 'deletion'

/** Whether the viewer may use the console. `second-factor`: an operator whose session has used none. */
export type ConsoleAccess = 'allowed' | 'second-factor' | 'hidden'

export const operatorConsole = {
  access: async (): Promise<ConsoleAccess> => {
    try {
      await device.api.send(`${BASE}/access`)
      return 'allowed'
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error
      return error.code === 'second_factor_needed' ? 'second-factor' : 'hidden'
    }
  },
  overview: (): Promise<OverviewView> => device.api.json(`${BASE}/overview`, overviewView),
  /** The account with exactly this address or number. */
  find: (query: string): Promise<AccountView> =>
    device.api.json(`${BASE}/accounts/find`, operatedAccount, { method: 'POST', body: { query } }),
  /** Returns the account as it's then. */
  act: (id: string, act: ConsoleAct, reason: ActReason): Promise<AccountView> =>
    device.api.json(`${BASE}/accounts/${encodeURIComponent(id)}/${act}`, operatedAccount, {
      method: 'POST',
      body: { reason },
    }),
  /** A page of the audit log. `after`: `next` of the page before. */
  acts: (act: OperatorActName | undefined, after: number | null): Promise<ActsView> => {
    const query = new URLSearchParams()
    if (act !== undefined) query.set('act', act)
    if (after !== null) query.set('after', String(after))
    return device.api.json(`${BASE}/acts?${query}`, actsView)
  },
  checkActs: (): Promise<ActsCheckView> => device.api.json(`${BASE}/acts/check`, actsCheck),
}
