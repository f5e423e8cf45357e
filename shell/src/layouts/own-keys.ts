/** The shell's own letters after `g`. Nobody else's. */
export const ownKeys = { '/mypage': 't', '/mypage/settings': 's' } as const
