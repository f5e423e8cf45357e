import type { TodayCardProps } from '@techo/core'
import { Link } from '@techo/ui/router'
import { useEffect } from 'react'
import { breakOn, version } from './fault.ts'

export function ProbeCard({ day, language, onProgress }: TodayCardProps) {
  breakOn('card')
  useEffect(() => onProgress?.({ done: 1, all: 2 }), [onProgress])
  return (
    <p>
      <Link to={`/mypage/probe/${day}`}>
        {version} {language}
      </Link>
    </p>
  )
}
