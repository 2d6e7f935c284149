// The language model that may write legal documents on this server, for screens.
import { useEffect, useState } from 'react'
import { openRequest } from './http/open-request.ts'
import { useReachable } from './session/use-reachable.ts'

/** The model's name; null until loaded, or if the server has none. Preserved when the network fails. */
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
