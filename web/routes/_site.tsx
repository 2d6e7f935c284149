// The layout of public pages.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteLayout } from './-site-layout.tsx'

export const Route = createFileRoute('/_site')({
  staticData: { opensFor: 'everybody' },
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
})
