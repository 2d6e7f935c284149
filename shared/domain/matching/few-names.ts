// Last names whose bearers share few given and middle names, so sharing one of these says less than elsewhere.

/** Vietnamese last names, as folded keys. */
const WITH_FEW_NAMES: ReadonlySet<string> = new Set(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh truong mai luong trinh ton'.split(
    ' ',
  ),
)

/** Whether people with this last name (a folded key) share few given and middle names. */
export function hasFewNames(last: string): boolean {
  return WITH_FEW_NAMES.has(last)
}
