// Hosts of the sandbox world that belong to no site: they serve scripts that many sites use.

/** Serves the script that draws records. */
export const DRAWING_HOST = 'listdraw.example'
/** Counts the clicks in mails. */
export const TRACKING_HOST = 'mailhop.example'
/** Serves the widget that checks for humans. */
export const CHECKING_HOST = 'humancheck.example'
/** Pages refer to it, but it can't be reached. */
export const LOST_HOST = 'lost-listdraw.example'

/**
 * The origin of a third party for visitors of a site under `siteHost` (a Host header). A browser that opens the site as
 * `truefolk.localhost:8787` finds third parties there too.
 */
export function originFor(host: string, siteHost: string): string {
  const local = /\.localhost(:\d+)?$/.exec(siteHost)
  return local === null
    ? `https://${host}`
    : `http://${host.replace(/\.example$/, '.localhost')}${local[1] ?? ''}`
}

/** The sources that pages may load, for a content security policy. */
export const THIRD_PARTY_SOURCES = [DRAWING_HOST, CHECKING_HOST, LOST_HOST]
  .map(host => `https://${host} http://${host.replace(/\.example$/, '.localhost')}:*`)
  .join(' ')
