import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { uploadAvatar } from "../../../shared/account/upload.ts";
import { upload } from "../../platform/api.ts";
import { session } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import css from "./AvatarField.module.css";
import { useSettingsWords } from "./texts.ts";

const MAX_ZOOM = 4;
type Turn = 0 | 90 | 180 | 270;

/**
 * Lets the user choose the part of a picture that becomes the avatar. The original file is sent with the crop area, and
 * the server crops the file, so that animations are kept.
 */
export function AvatarDialog(props: { file: File; onClose: () => void; onUnreadable: () => void }) {
  const { file, onClose, onUnreadable } = props;
  const t = useSettingsWords();
  const url = useObjectUrl(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotate, setRotate] = useState<Turn>(0);
  const [area, setArea] = useState<Area | null>(null);
  const { busy, failure, send } = useSend(file, onClose);
  const turn = (by: 90 | 270) => setRotate(((rotate + by) % 360) as Turn);
  return (
    <Dialog title={t("cropTitle")} onClose={onClose}>
      <div className={css.crop}>
        <FormError text={failure} />
        <div className={css.stage}>
          {url && (
            <Cropper
              image={url}
              crop={place}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              rotation={rotate}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={8}
              disableAutomaticStylesInjection
              roundCropAreaPixels
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
              mediaProps={{ alt: "", onError: onUnreadable }}
              cropperProps={{ "aria-label": t("cropArea"), role: "group" }}
            />
          )}
        </div>
        <div className={css.tools}>
          <label className={css.zoom}>
            {t("zoom")}
            <input
              type="range"
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(Number(event.currentTarget.value))}
            />
          </label>
          <Button size="small" icon="turnLeft" onClick={() => turn(270)}>
            {t("rotateLeft")}
          </Button>
          <Button size="small" icon="turnRight" onClick={() => turn(90)}>
            {t("rotateRight")}
          </Button>
        </div>
        {url && area && <Previews url={url} area={area} rotate={rotate} />}
        <div className={css.actions}>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            look="primary"
            busy={busy}
            onClick={() => area && send({ ...area, rotate })}
            disabled={!area}
          >
            {t("useAvatar")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useSend(file: File, onDone: () => void) {
  const t = useSettingsWords();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (crop: Area & { rotate: Turn }) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      session.updateUser(await upload(uploadAvatar, file, { input: crop, name: file.name }));
      void queries.invalidateQueries({ queryKey: ["userHome"] });
      toast("good", t("avatarSaved"));
      onDone();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return { busy, failure, send: (crop: Area & { rotate: Turn }) => void send(crop) };
}

/** Preview in a large size and in the small size that lists use. */
function Previews(props: { url: string; area: Area; rotate: Turn }) {
  const t = useSettingsWords();
  return (
    <div className={css.previews} role="img" aria-label={t("preview")}>
      <Crop {...props} side={72} />
      <Crop {...props} side={28} />
      <span>{t("preview")}</span>
    </div>
  );
}

function Crop(props: { url: string; area: Area; rotate: Turn; side: number }) {
  const { url, area, rotate, side } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isUnmounted = false;
    const image = new Image();
    image.addEventListener("load", () => {
      const context2d = canvas.current?.getContext("2d");
      if (isUnmounted || !context2d || !canvas.current) return;
      const pixels = canvas.current.width;
      const scale = pixels / area.width;
      const sideways = rotate === 90 || rotate === 270;
      const { naturalWidth: width, naturalHeight: height } = image;
      const [turnedWidth, turnedHeight] = sideways ? [height, width] : [width, height];
      context2d.setTransform(1, 0, 0, 1, 0, 0);
      context2d.clearRect(0, 0, pixels, pixels);
      context2d.scale(scale, scale);
      context2d.translate(turnedWidth / 2 - area.x, turnedHeight / 2 - area.y);
      context2d.rotate((rotate * Math.PI) / 180);
      context2d.drawImage(image, -width / 2, -height / 2);
    });
    image.src = url;
    return () => {
      isUnmounted = true;
    };
  }, [url, area, rotate]);
  // The canvas has twice the displayed resolution, for high-density screens.
  return (
    <canvas ref={canvas} width={side * 2} height={side * 2} style={{ width: side, height: side }} />
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
