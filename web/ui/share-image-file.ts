// Where the picture lies that stands for a page where it's shared, and what it is. web/build draws it.

/** In pixels: what the networks that show it ask for. */
export const SHARE_IMAGE = {
  width: 1200,
  height: 630,
  alt: 'A title on paper, beside a list with most of its lines struck.',
}

/** The directory's brokers and letters: they share its picture. */
const OF_DIRECTORY = /^\/data-brokers-list\/.*/

/** The picture's address for a page's path. */
export function shareImageFile(path: string): string {
  const page = path === '/' ? '/home' : path.replace(OF_DIRECTORY, '/data-brokers-list')
  return `/share${page}.png`
}
