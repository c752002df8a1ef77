import { useRef, useState } from 'preact/hooks';
import { HowToPlay } from '../scramble/how-to-play.tsx';
import { Wordmark } from '../wordmark.tsx';
import { LONGEST_NAME, nameProblem, suggestName } from './player-name.ts';

interface Props {
  readonly initial: string;
  readonly onChosen: (name: string) => void;
}

export function NameScreen({ initial, onChosen }: Props) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const change = (name: string): void => {
    setName(name);
    setProblem(undefined);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const problem = nameProblem(name.trim());
    setProblem(problem);
    if (problem === undefined) onChosen(name.trim());
    else input.current?.focus();
  };

  return (
    <main class="welcome">
      <div class="fan" aria-hidden="true">
        <span class="side" data-side="back" />
        <span class="side" data-side="back" />
        <span class="side" data-side="back" />
        <span class="side" data-side="front">
          ?
        </span>
      </div>
      <Wordmark />
      <p class="welcome-line">Find the pairs. Everybody at once, on one table.</p>
      <form class="name-form" onSubmit={submit} noValidate>
        <label for="name">Your name at the table</label>
        <div class="name-row">
          <input
            id="name"
            ref={input}
            value={name}
            maxLength={LONGEST_NAME}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby="name-problem"
            onInput={(event) => change(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" class="quiet" onClick={() => change(suggestName(Math.random))}>
            Another
          </button>
        </div>
        <p id="name-problem" class="name-problem" role="alert">
          {problem}
        </p>
        <button type="submit" class="primary">
          Sit down and play
        </button>
      </form>
      <HowToPlay />
    </main>
  );
}
