import { useEffect, useState } from 'preact/hooks';
import { qrPath } from './qr-path.ts';

/** So many squares around it must be empty, or it cannot be read. */
const MARGIN = 4;

interface Code {
  readonly size: number;
  readonly path: string;
}

/** A link to be scanned. It is dark on white at night, too: not every camera reads it otherwise. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = useCode(text);
  const side = (code?.size ?? 0) + 2 * MARGIN;
  return (
    <div class="qr">
      {code && (
        <svg
          viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
          role="img"
          aria-label={label}
          shape-rendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      )}
    </div>
  );
}

function useCode(text: string): Code | undefined {
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    let isWanted = true;
    const make = async (): Promise<void> => {
      const { encode } = await import('uqr');
      const { data, size } = encode(text, { border: 0, ecc: 'M' });
      if (isWanted) setCode({ size, path: qrPath(data) });
    };
    // Without it there is still the link.
    make().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [text]);
  return code;
}
