// The frame of the sign-up and sign-in page.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthFrame } from '#web/features/account/auth-frame.tsx'
import { KeptMailNotice } from '#web/features/broker-mail/kept-mail-notice.tsx'

export const Route = createFileRoute('/_auth')({
  component: () => (
    <AuthFrame>
      <KeptMailNotice />
      <Outlet />
    </AuthFrame>
  ),
})
