// The layout of the sign-up and sign-in page.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AuthFrame } from '#web/features/account/auth-frame.tsx'
import { StoredMailNotice } from '#web/features/broker-mail/stored-mail-notice.tsx'
import { InvitationNotice } from '#web/features/household/invitation-notice.tsx'

import { deviceReady } from './-device-ready.ts'

export const Route = createFileRoute('/_auth')({
  staticData: { opensFor: 'everybody' },
  // While prerendering there is no device.
  beforeLoad: () => (typeof document === 'undefined' ? null : deviceReady()) ?? undefined,
  component: () => (
    <AuthFrame>
      <StoredMailNotice />
      <InvitationNotice />
      <Outlet />
    </AuthFrame>
  ),
})
