// The pages of the account that are there for somebody: an operator has one more.
import { useEffect, useState } from 'react'
import { accountPages, operationsPage } from '#web/content/account-pages.ts'
import { operations } from './operations.ts'
import { useSession } from './session.ts'

type AccountPage = (typeof accountPages)[number] | typeof operationsPage

const forOperators: readonly AccountPage[] = [...accountPages, operationsPage]

/** Who was found to be an operator: the next page of the account need not ask. */
let operatorId: string | null = null

/** In their order. The operators' own comes once it is known that somebody is one. */
export function useAccountPages(): readonly AccountPage[] {
  const me = useSession().user?.id ?? null
  const [found, setFound] = useState(operatorId)
  useEffect(() => {
    if (me === null || operatorId === me) return
    let left = false
    void operations.isOperator().then(is => {
      if (is) operatorId = me
      if (is && !left) setFound(me)
    })
    return () => {
      left = true
    }
  }, [me])
  return me !== null && found === me ? forOperators : accountPages
}
