// Which model may write legal documents on this server, as screens know it.
import { useEffect, useState } from 'react'
import { openRequest } from './http/open-request.ts'
import { useReachable } from './session/use-reachable.ts'

/** Its name; null where there is none, and until that is known. What was known stays when the network goes. */
export function useLanguageModel(): string | null {
  const [model, setModel] = useState<string | null>(null)
  const reachable = useReachable()
  useEffect(() => {
    if (!reachable) return
    let left = false
    void openRequest('/site/v1/language-model').then(({ status, body }) => {
      if (left || status !== 200 || typeof body !== 'object' || body === null) return
      const name: unknown = 'model' in body ? body.model : null
      setModel(typeof name === 'string' ? name : null)
    })
    return () => {
      left = true
    }
  }, [reachable])
  return model
}
