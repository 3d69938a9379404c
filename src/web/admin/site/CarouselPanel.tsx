import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  CAROUSEL_BYTES,
  CAROUSEL_MAX,
  deleteCarouselPicture,
  orderCarousel,
  uploadCarouselPicture,
} from "../../../shared/site/siteConfig.ts";
import { imageTypes } from "../../../shared/account/upload.ts";
import { call, upload } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { carouselQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { useSiteWords } from "./texts.ts";

/** The carousel pictures of the home page, with controls to add, reorder and delete them. */
export function CarouselPanel() {
  const t = useSiteWords();
  const { data, error, refetch } = useQuery(carouselQuery());
  const [toDelete, setToDelete] = useState<number>();
  const order = useOrder();
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  const ids = data?.map(({ id }) => id) ?? [];
  const isFull = ids.length >= CAROUSEL_MAX;
  return (
    <Panel title={t("conf.carousel")} action={<AddButton isFull={isFull} />}>
      <div className={css.form}>
        <p className={css.text}>{t("conf.carouselText", { max: CAROUSEL_MAX })}</p>
        {data?.length === 0 && (
          <EmptyNote icon="screen" title={t("conf.noPictures")}>
            {t("conf.noPicturesText")}
          </EmptyNote>
        )}
        <ol role="list" className={css.pictures} aria-busy={!data}>
          {data?.map(({ id, url }, place) => (
            <li key={id} className={css.picture}>
              <img src={url} alt={t("conf.pictureNumber", { number: place + 1 })} />
              <div className={css.pictureActs}>
                <span>{t("conf.pictureNumber", { number: place + 1 })}</span>
                <Button
                  size="small"
                  look="quiet"
                  icon="left"
                  iconOnly
                  disabled={place === 0 || order.isPending}
                  onClick={() => order.mutate(swapped(ids, place, place - 1))}
                >
                  {t("conf.earlier")}
                </Button>
                <Button
                  size="small"
                  look="quiet"
                  icon="right"
                  iconOnly
                  disabled={place === ids.length - 1 || order.isPending}
                  onClick={() => order.mutate(swapped(ids, place, place + 1))}
                >
                  {t("conf.later")}
                </Button>
                <Button size="small" look="danger" onClick={() => setToDelete(id)}>
                  {t("delete")}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {toDelete !== undefined && (
        <DeleteDialog id={toDelete} onClose={() => setToDelete(undefined)} />
      )}
    </Panel>
  );
}

function swapped(ids: number[], first: number, second: number): number[] {
  return ids.with(first, ids[second]!).with(second, ids[first]!);
}

function useOrder() {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call(orderCarousel, { ids }),
    onSuccess(now) {
      client.setQueryData(carouselQuery().queryKey, now);
      toast("good", t("conf.ordered"));
    },
    onError(error) {
      toast("bad", errorText(error));
      void client.invalidateQueries({ queryKey: carouselQuery().queryKey });
    },
  });
}

function AddButton({ isFull }: { isFull: boolean }) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => upload(uploadCarouselPicture, file, { name: file.name }),
    onSuccess: () => toast("good", t("conf.added")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: carouselQuery().queryKey }),
  });
  const choose = () => {
    if (isFull) toast("info", t("conf.full", { max: CAROUSEL_MAX }));
    else input.current?.click();
  };
  return (
    <>
      <Button look="primary" size="small" icon="upload" busy={isPending} onClick={choose}>
        {t(isPending ? "conf.adding" : "conf.add")}
      </Button>
      <input
        ref={input}
        type="file"
        accept={imageTypes}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (!file) return;
          if (file.size > CAROUSEL_BYTES) toast("bad", t("conf.tooLarge"));
          else mutate(file);
        }}
      />
    </>
  );
}

function DeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteCarouselPicture, { id }),
    onSuccess: () => toast("good", t("conf.deleted")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      onClose();
      return client.invalidateQueries({ queryKey: carouselQuery().queryKey });
    },
  });
  return (
    <DeletionDialog
      title={t("conf.deleteTitle")}
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <p>{t("conf.deleteText")}</p>
    </DeletionDialog>
  );
}
