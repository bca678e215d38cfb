import { Component, type ReactNode } from "react";
import { t } from "../i18n/index";
import { Button } from "./button";
import { Notice } from "./empty";

/** Keeps a broken part from taking the page with it. `resetKey` clears it, e.g. on navigation. */
export class Boundary extends Component<
  { children: ReactNode; resetKey?: string },
  { broken: boolean; key?: string }
> {
  override state: { broken: boolean; key?: string } = { broken: false, key: this.props.resetKey };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps(
    props: { resetKey?: string },
    state: { broken: boolean; key?: string },
  ) {
    return props.resetKey === state.key ? null : { broken: false, key: props.resetKey };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div style={{ padding: "var(--s6)" }}>
        <Notice
          tone="fail"
          icon="alert"
          title={t("common.broken_title")}
          actions={
            <>
              <Button look="line" small onClick={() => this.setState({ broken: false })}>
                {t("common.show_again")}
              </Button>
              <Button small onClick={() => location.reload()}>
                {t("common.reload")}
              </Button>
            </>
          }
        >
          {t("common.broken_kept")}
        </Notice>
      </div>
    );
  }
}
