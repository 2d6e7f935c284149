// The address and size of a page's share image. web/build draws it.

/** In pixels: the size that social networks ask for. */
export const SHARE_IMAGE = {
  width: 1200,
  height: 630,
  alt: 'A title on paper, beside a list with most of its lines struck.',
}

/** The directory's brokers and letters share its image. */
const OF_DIRECTORY = /^\/data-brokers-list\/.*/

/** The image's address for a page's path. */
export function shareImageFile(path: string): string {
  const page = path === '/' ? '/home' : path.replace(OF_DIRECTORY, '/data-brokers-list')
  return `/share${page}.png`
}
