// How an installed Offlist appears in the operating system, and which files it accepts.
import type { ManifestOptions } from 'vite-plugin-pwa'

const MAILS = { 'message/rfc822': ['.eml'] }

const shortcutIcon = (name: string) => [
  { src: `/icons/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' },
  { src: `/icons/shortcut-${name}-192.png`, sizes: '192x192', type: 'image/png' },
]

const screenshot = (name: string, wide: boolean, label: string) => ({
  src: `/screenshots/${name}-${wide ? 'wide' : 'narrow'}.png`,
  sizes: wide ? '1280x800' : '720x1280',
  type: 'image/png',
  form_factor: wide ? ('wide' as const) : ('narrow' as const),
  label,
})

/** The web app manifest; icons and screenshots are in public/. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Offlist',
  short_name: 'Offlist',
  description:
    'Finds your listings on people-search sites, gets them removed, shows the proof, and tells you when one comes back.',
  lang: 'en',
  dir: 'ltr',
  categories: ['utilities', 'productivity', 'security'],
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  // With window controls overlay, the sidebar's head takes the title bar's place (--titlebar in app.css).
  display_override: ['window-controls-overlay', 'standalone', 'minimal-ui', 'browser'],
  orientation: 'any',
  theme_color: '#f7f4ee',
  background_color: '#f7f4ee',
  // One window: links from outside open in the existing one.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  prefer_related_applications: false,
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/badge-96.png', sizes: '96x96', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: [
    { name: 'Scan', description: 'Look for a person', url: '/scan', icons: shortcutIcon('scan') },
    {
      name: 'To-do',
      description: 'Removals that need you',
      url: '/my-removals?tab=todo',
      icons: shortcutIcon('todo'),
    },
    {
      name: 'Alerts',
      description: 'Listings that came back',
      url: '/reappearance-alerts',
      icons: shortcutIcon('alerts'),
    },
  ],
  screenshots: [
    screenshot('dashboard', true, 'What’s gone, what’s in progress, and whose turn it is'),
    screenshot('listings', true, 'Each listing with the reasons it looks like you'),
    screenshot('removal', true, 'One removal: what happened, with the proof'),
    screenshot('dashboard', false, 'What’s gone, what’s in progress, and whose turn it is'),
    screenshot('listings', false, 'Each listing with the reasons it looks like you'),
    screenshot('removal', false, 'One removal: what happened, with the proof'),
  ],
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [
        { name: 'mail', accept: ['message/rfc822', '.eml', 'text/plain', '.txt'] },
        { name: 'picture', accept: ['image/png', 'image/jpeg', 'image/webp'] },
      ],
    },
  },
  file_handlers: [{ action: '/share', accept: MAILS }],
}
