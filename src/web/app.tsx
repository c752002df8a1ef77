import { useState } from 'preact/hooks';
import { NameScreen } from './name/name-screen.tsx';
import { suggestName } from './name/player-name.ts';
import { currentName, forgetCurrentName, lastName, rememberName } from './name/remembered-name.ts';
import { Table } from './scramble/table.tsx';

/** First a name, then the table. */
export function App() {
  const [player, setPlayer] = useState(currentName);

  const sitDown = (name: string): void => {
    rememberName(name);
    setPlayer(name);
  };
  const changeName = (): void => {
    forgetCurrentName();
    setPlayer(undefined);
  };

  return player === undefined ? (
    <NameScreen initial={lastName() ?? suggestName(Math.random)} onChosen={sitDown} />
  ) : (
    <Table key={player} player={player} onChangeName={changeName} />
  );
}
