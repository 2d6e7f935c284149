// What an installed Offlist looks like to the operating system.
import type { ManifestOptions } from 'vite-plugin-pwa'

/** The web app manifest; icons stand in public/icons. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Offlist',
  short_name: 'Offlist',
  description: 'Finds your data on data-broker sites, gets it removed, and proves it.',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#f7f4ee',
  background_color: '#f7f4ee',
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
