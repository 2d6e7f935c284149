// Below a list with a held order: the number of new rows, and a button to show them.
import { Button } from './button.tsx'

/** Renders nothing if no rows are waiting. It's below the list, where it doesn't move anything. */
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
