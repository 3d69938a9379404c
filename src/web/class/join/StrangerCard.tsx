import { useQueryClient } from "@tanstack/react-query";
import type { ClassDetail } from "../../../shared/class/class.ts";
import { CLASS_REQUEST_MESSAGE_MAX, requestClass } from "../../../shared/class/classJoin.ts";
import { call } from "../../platform/api.ts";
import { Button, ButtonLink } from "../../ui/control/Button.tsx";
import { TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useWithdrawRequest } from "../list/OwnRequests.tsx";
import { useAnswerOffer } from "../list/ReceivedOffers.tsx";
import { CLASSES } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import css from "./JoinPage.module.css";

/**
 * A class as seen by non-members: its name, and either an invitation that the reader can answer or a way to request
 * membership.
 */
export function StrangerCard({ detail }: { detail: ClassDetail }) {
  const t = useClassWords();
  const { name, term, owner, offer, isRequested, acceptsRequests } = detail;
  return (
    <div className={css.page}>
      <Panel className={css.card}>
        <div className={css.form}>
          <PageTitle title={name} className={css.name} />
          <p className={css.facts}>
            {term !== "" && <span>{t("join.term", { term })}</span>}
            <span>{t("join.owner", { name: owner })}</span>
          </p>
          {offer && <Offer detail={detail} role={offer.role} />}
          {!offer && isRequested && <Pending classId={detail.id} />}
          {!offer && !isRequested && acceptsRequests && <Ask classId={detail.id} />}
        </div>
      </Panel>
      <ButtonLink look="quiet" to="/class" icon="left">
        {t("shell.toList")}
      </ButtonLink>
    </div>
  );
}

function Offer(props: { detail: ClassDetail; role: NonNullable<ClassDetail["offer"]>["role"] }) {
  const { detail, role } = props;
  const t = useClassWords();
  const { mutate, isPending, variables } = useAnswerOffer();
  const answer = (accepted: boolean) => mutate({ classId: detail.id, name: detail.name, accepted });
  return (
    <>
      <p>{t("offers.text", { by: detail.owner, role: t(`roles.${role}`) })}</p>
      <p className={css.note}>{t("join.note")}</p>
      <div className={css.acts}>
        <Button look="primary" busy={isPending && variables.accepted} onClick={() => answer(true)}>
          {t("offers.accept")}
        </Button>
        <Button busy={isPending && !variables.accepted} onClick={() => answer(false)}>
          {t("offers.decline")}
        </Button>
      </div>
    </>
  );
}

function Pending({ classId }: { classId: number }) {
  const t = useClassWords();
  const { mutate, isPending } = useWithdrawRequest();
  return (
    <>
      <p role="status">{t("ask.pending")}</p>
      <div>
        <Button busy={isPending} onClick={() => mutate(classId)}>
          {t("ask.withdraw")}
        </Button>
      </div>
    </>
  );
}

function Ask({ classId }: { classId: number }) {
  const t = useClassWords();
  const client = useQueryClient();
  const form = useFields({
    initialValues: { message: "" },
    async send({ message }) {
      try {
        await call(requestClass, { classId, message });
        toast("good", t("ask.sent"));
      } finally {
        await client.invalidateQueries({ queryKey: CLASSES });
      }
    },
  });
  return (
    <Form form={form} className={css.form}>
      <p>{t("ask.text")}</p>
      <FormError text={form.failure} />
      <TextAreaField
        {...form.field("message")}
        label={t("ask.message")}
        hint={t("ask.messageHint")}
        maxLength={CLASS_REQUEST_MESSAGE_MAX}
      />
      <p className={css.note}>{t("join.note")}</p>
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t("ask.submit")}
        </Button>
      </div>
    </Form>
  );
}
