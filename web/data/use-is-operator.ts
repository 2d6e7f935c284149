// Whether the signed-in person operates this server.
import { useEffect, useState } from 'react'
import { operations } from './operations.ts'
import { useSession } from './session.ts'

/** The user last found to be an operator, so that the next screen needn't ask. */
let operatorId: string | null = null

/** False until known. */
export function useIsOperator(): boolean {
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
  return me !== null && found === me
}
