import { Drawing, Eyes } from './animal.tsx';

export function Walrus() {
  return (
    <Drawing>
      <path
        class="deep"
        d="M22 72C9 72 2 82 7 90c10 2 22-1 27-8zM78 72c13 0 20 10 15 18c-10 2-22-1-27-8z"
      />
      <path d="M50 13c17 0 23 11 25 23c10 10 14 26 12 41c-2 11-14 13-37 13s-35-2-37-13c-2-15 2-31 12-41c2-12 8-23 25-23z" />
      <path class="shine" d="M22 56c1-6 3-10 6-14" />
      <path
        class="cream"
        d="M36 60c-1 10 1 19 6 26c5-7 6-15 5-25zM64 60c1 10-1 19-6 26c-5-7-6-15-5-25z"
      />
      <path
        class="light"
        d="M50 44c-8-7-25-4-25 9c0 11 14 15 22 9l3-3l3 3c8 6 22 2 22-9c0-13-17-16-25-9z"
      />
      <path class="ink" d="M43 42q7-5 14 0q-2 7-7 7t-7-7z" />
      <g class="ink">
        <circle cx="32" cy="51" r="1.6" />
        <circle cx="37" cy="56" r="1.6" />
        <circle cx="40" cy="50" r="1.6" />
        <circle cx="68" cy="51" r="1.6" />
        <circle cx="63" cy="56" r="1.6" />
        <circle cx="60" cy="50" r="1.6" />
      </g>
      <Eyes y={33} apart={11} size={5} />
      <path
        class="deep"
        d="M25 24c-6-2-8-8-5-13c8 4 16 1 22-7q8-5 16 0c6 8 14 11 22 7c3 5 1 11-5 13c-14 5-36 5-50 0z"
      />
      <circle class="cream" cx="50" cy="14" r="4.5" />
    </Drawing>
  );
}
