// How signed-in people can prove their identity again.
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#web/data/http/api-error.ts'
import { errorText } from '#web/data/http/error-text.ts'
import { security } from '#web/data/session/security-client.ts'
import type { SecondStep } from '#web/data/session.ts'

/** `passkeys` are the ids of the account's passkeys. */
export type WaysToProve = SecondStep & { passkeys: readonly string[] }

/** Asks the server; `ways` is null until it answers. */
export function useWaysToProve(): { ways: WaysToProve | null; failure: string | null; retry: () => void } {
  const [ways, setWays] = useState<WaysToProve | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    try {
      setWays(await readWays())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(errorText(error))
    }
  }, [])
  useEffect(() => void load(), [load])
  return { ways, failure, retry: () => void load() }
}

async function readWays(): Promise<WaysToProve> {
  const { email, factors } = await security.account()
  const verified = factors.filter(factor => factor.status === 'verified')
  return {
    email,
    factors: verified.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? null })),
    // With a factor, its code is required; until it is given, the passkeys can't be read.
    passkeys: verified.length > 0 ? [] : (await security.passkeys()).map(({ id }) => id),
  }
}
