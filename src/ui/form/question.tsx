import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { ViewHeading } from '../view-heading.tsx';

type QuestionProps = {
  title: string;
  text: string;
  /** The words of the way out, and of the way on. */
  keep: string;
  submit: string;
  /** What it is about, where words alone do not say it. */
  children?: ReactNode;
  onKeep: () => void;
  onSubmit: () => void;
};

/** Asks before something is lost; Escape keeps everything as it is. */
export function Question(props: QuestionProps) {
  const { title, text, keep, submit, children, onKeep, onSubmit } = props;
  const heading = useId();
  return (
    <Dialog labelledBy={heading} onDismiss={onKeep}>
      <div className="breaks dialog-body">
        <ViewHeading id={heading} isFocused>
          {title}
        </ViewHeading>
        <p>{text}</p>
        {children}
        <div className="answers">
          <Button onClick={onKeep}>{keep}</Button>
          <Button look="primary" onClick={onSubmit}>
            {submit}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
