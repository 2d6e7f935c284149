// Where the endpoints of the developer API are listed. Their code loads when the list comes near.
import { LaterPart, later } from '#web/ui/later-part.tsx'

const SECTION = 'endpoint-list'
const list = later(SECTION, async () => (await import('./endpoint-list.tsx')).EndpointList)

/** In an article: `<DeveloperEndpoints />`. */
export function DeveloperEndpoints() {
  return (
    <div id={SECTION}>
      <LaterPart part={list} />
    </div>
  )
}
