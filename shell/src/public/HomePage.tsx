import { Icon, LinkButton, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { hasSession } from '../session.ts'
import { AreaShow } from './AreaShow.tsx'
import { BlockView } from './Blocks.tsx'
import { areas, homeAreas } from './content/areas.ts'
import { answers } from './content/faq/index.ts'
import { firstQuestions, home } from './content/home.ts'
import { areaAlts } from './content/pictures/index.ts'
import styles from './home.module.css'
import { Picture } from './Picture.tsx'
import { useSpoken } from './spoken.ts'
import { TodayDate } from './TodayDate.tsx'

const [first] = areas
const isThere = (id: string): boolean => areas.some(area => area.id === id)

export const { loader } = answers

export function Component() {
  const { language } = useLanguage()
  const questions = (useSpoken(answers, language) ?? []).flatMap(group => group.questions)
  const words = home[language]
  const isIn = hasSession()
  const start = (
    <LinkButton to={isIn ? '/mypage' : '/register'} variant="primary" size="large" viewTransition>
      {isIn ? words.open : words.start}
    </LinkButton>
  )
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <TodayDate />
          <h1 tabIndex={-1}>
            {words.title.map(line => (
              <span key={line}>{line}</span>
            ))}
          </h1>
          <p className={styles.lead}>{words.lead}</p>
          <div className={styles.actions}>
            {start}
            <Link to="/features" viewTransition>
              {words.more}
            </Link>
          </div>
          {!isIn && <p className={styles.note}>{words.note}</p>}
        </div>
        {first && (
          <div className={styles.show}>
            <Picture id={first.id} alt={areaAlts[language][first.id] ?? ''} isFirst />
            <div className={styles.phone}>
              <Picture id={first.id} alt="" cut="phone" />
            </div>
          </div>
        )}
      </section>

      {homeAreas.map(area => (
        <AreaShow key={area.id} area={area} />
      ))}

      <section className={styles.flow} aria-labelledby="flow">
        <h2 id="flow">{words.flow.heading}</h2>
        <p className={styles.lead}>{words.flow.text}</p>
        <ol aria-label={words.flow.label}>
          {words.flow.steps
            .filter(({ area }) => isThere(area))
            .map(({ name, text }) => (
              <li key={name}>
                <span className={styles.step}>{name}</span>
                <span className={styles.stepText}>{text}</span>
              </li>
            ))}
        </ol>
      </section>

      <section className={styles.promises} aria-labelledby="promises">
        <h2 id="promises">{words.promises.heading}</h2>
        <ul>
          {words.promises.items.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <div className={styles.pair}>
        <section className={styles.price} aria-labelledby="price">
          <h2 id="price">{words.price.heading}</h2>
          <p className={styles.amount}>{words.price.amount}</p>
          <p>{words.price.text}</p>
          <p>
            <Link to="/pricing" viewTransition>
              {words.price.more}
            </Link>
          </p>
        </section>
        <section className={styles.questions} aria-labelledby="questions">
          <h2 id="questions">{words.questions.heading}</h2>
          {firstQuestions.map(id => {
            const found = questions.find(each => each.id === id)
            return (
              found && (
                <details key={id} name="first-questions">
                  <summary>{found.question}</summary>
                  {found.blocks.map((block, index) => (
                    <BlockView key={index} block={block} />
                  ))}
                </details>
              )
            )
          })}
          <p>
            <Link to="/faq" viewTransition>
              {words.questions.more}
            </Link>
          </p>
        </section>
      </div>

      <section className={styles.closing} aria-labelledby="closing">
        <h2 id="closing">{words.closing.heading}</h2>
        <p>{words.closing.text}</p>
        {start}
      </section>
    </div>
  )
}
