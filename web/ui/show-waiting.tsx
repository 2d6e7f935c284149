// Below a list whose order is held: rows that are new, and the way to see them.
import { Button } from './button.tsx'

/** Nothing while nothing waits. Below the list, where it moves nothing. */
export function ShowWaiting({ waiting, onShow }: { waiting: number; onShow: () => void }) {
  if (waiting === 0) return null
  return (
    <div className="mt-4" role="status">
      <Button size="small" onClick={onShow}>
        Show {waiting} new
      </Button>
    </div>
  )
}
