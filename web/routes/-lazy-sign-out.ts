// Signing out, loaded when somebody does: few do, and every page would carry it.
import { lazy } from 'react'

export const SignOut = lazy(async () => {
  const { SignOut } = await import('#web/features/sync/sign-out.tsx')
  return { default: SignOut }
})
