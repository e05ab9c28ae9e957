import { type ReactNode, useEffect, useRef } from 'react';

type ViewHeadingProps = {
  id: string;
  /** Whether it takes the focus when it appears, because the view before it is gone. */
  isFocused?: boolean;
  children: ReactNode;
};

/** The heading of a dialog's view. */
export function ViewHeading({ id, isFocused = false, children }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);

  return (
    <h2 ref={heading} id={id} className="screen-title" tabIndex={-1}>
      {children}
    </h2>
  );
}
