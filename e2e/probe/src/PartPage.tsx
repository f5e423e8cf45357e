import { useNavigate, useParams } from '@techo/ui/router'

export function Component() {
  const { id } = useParams()
  const navigate = useNavigate()
  return (
    <>
      <h1 tabIndex={-1}>{id}</h1>
      <button type="button" onClick={() => void navigate('/mypage/probe')}>
        back
      </button>
    </>
  )
}
