// Signing out, loaded on demand: it's rarely used, and would otherwise load on every page.
import { lazy } from 'react'

export const SignOut = lazy(async () => {
  const { SignOut } = await import('#web/features/sync/sign-out.tsx')
  return { default: SignOut }
})
