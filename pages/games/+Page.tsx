import { useData, usePageContext } from '../_layout/context.tsx'
import type { Data } from './+data.ts'
import { Filters } from './Filters.tsx'
import { Found } from './Found.tsx'
import { SearchForm } from './SearchForm.tsx'

export function Page() {
  const { panel } = usePageContext()
  const { title } = useData<Data>()
  if (panel) return <Found />
  return (
    <div className="stack">
      <h1 className="page-title in-bar">{title}</h1>
      <div className="block" data-games>
        <SearchForm />
        <Filters />
      </div>
      <p className="visually-hidden" role="status" data-found-count />
      <div className="stack" data-found>
        <Found />
      </div>
    </div>
  )
}
