// The frame of the sign-up and sign-in page.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthFrame } from '#web/features/account/auth-frame.tsx'
import { KeptMailNotice } from '#web/features/broker-mail/kept-mail-notice.tsx'
import { InvitationNotice } from '#web/features/household/invitation-notice.tsx'

export const Route = createFileRoute('/_auth')({
  staticData: { opensFor: 'everybody' },
  beforeLoad: async () => {
    // While prerendering there is no device.
    if (typeof document === 'undefined') return
    const { startDevice } = await import('#web/start-device.ts')
    await startDevice()
  },
  component: () => (
    <AuthFrame>
      <KeptMailNotice />
      <InvitationNotice />
      <Outlet />
    </AuthFrame>
  ),
})
